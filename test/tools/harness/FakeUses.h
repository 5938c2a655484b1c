#pragma once

int useThatWorks(int argc, char** argv);
int useThatIsWrong(int argc, char** argv);
int useThatThrows(int argc, char** argv);
int useThatThrowsAnInt(int argc, char** argv);
int useWithTodo(int argc, char** argv);
int useThatPlots(int argc, char** argv);
int useThatPlotsTooLittle(int argc, char** argv);

# The course where there is no Linux: docker build -t atelier . && docker run --rm -it -v "$PWD:/course" atelier
FROM debian:12
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates clangd gdb git
COPY atelier /setup/
COPY tools/simulator/language /setup/tools/simulator/language
COPY tools/simulator/packages.sh /setup/tools/simulator/
COPY tools/course/command/help /setup/tools/course/command/help
COPY tools/course/command/packages /setup/tools/course/command/
RUN /setup/atelier setup --packages
WORKDIR /course
CMD ["bash"]

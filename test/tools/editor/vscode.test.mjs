// With COURSE, the program: VS Code's tasks name commands that there are, and its debugger stops in a kernel.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import test from "node:test";

const course = process.env.COURSE;
const read = name => JSON.parse(readFileSync(`.vscode/${name}.json`, "utf8"));
const { tasks, inputs: taskInputs } = read("tasks");
const { configurations, inputs: launchInputs } = read("launch");
const kernel = "src/add/reductionAddIntI_device.cu";
const line = 1 + readFileSync(kernel, "utf8").split("\n").findIndex(text => text.includes("reductionIntraThreadI(tabSM);"));

const output = (program, ...words) => {
    const run = spawnSync(program, words, { encoding: "utf8" });
    return `${run.stdout}${run.stderr}`;
};

/** The text with what one gets who answers so, and accepts the defaults of all other inputs. */
function filledIn(text, inputs, answers = {}) {
    return text.replace(/\$\{input:(\w+)\}/g, (_, id) => {
        const input = inputs.find(candidate => candidate.id === id);
        assert(input, `no input ${id}`);
        return answers[id] ?? input.default;
    });
}

for (const task of tasks)
    test(`the task ${task.label} is a command of atelier`, () => {
        const [program, command] = filledIn(task.command, taskInputs).split(" ");
        assert.equal(program, "./atelier");
        assert.match(output(program, command, "--help"), new RegExp(`^  ${command} `, "m"));
    });

test("there are tasks to build, use, test, check and profile", () => {
    assert.deepEqual(tasks.map(task => task.label), ["build", "use", "test", "check", "profile"]);
});

for (const { name, args, preLaunchTask, program } of configurations) {
    test(`to ${name}, what a task builds is started`, () => {
        assert(tasks.some(task => task.label === preLaunchTask));
        assert.equal(program, "${workspaceFolder}/build/cpu/course");
    });

    test(`to ${name}, gdb stops in its kernel`, () => {
        // One test: gdb looks at the condition in each of the suite's threads, of which there are millions.
        const words = args.map(word => filledIn(word, launchInputs, { test: "AddIntI/63 blocks of 64 threads" }));
        const session = output("gdb", "-nx", "--batch", "-ex", `break ${kernel}:${line} if threadIdx.x == 1`,
            "-ex", "run", "-ex", "print threadIdx", "-ex", "kill", "--args", course, ...words);
        assert.match(session, /Breakpoint 1, .*reductionAddIntI_device\.cu:\d+/);
        assert.match(session, /= \{x = 1, y = 0, z = 0\}/);
    });
}

test("a container has what the editor wants, and starts with commands of atelier", () => {
    const container = JSON.parse(readFileSync(".devcontainer/devcontainer.json", "utf8"));
    const dockerfile = readFileSync("Dockerfile", "utf8");
    assert.deepEqual(container.customizations.vscode.extensions, read("extensions").recommendations);
    assert.match(container.postCreateCommand, /^\.\/atelier setup/);
    assert.equal(container.build.dockerfile, "../Dockerfile");
    const [, command, option] = dockerfile.match(/^RUN \/setup\/atelier (\w+) (--\w+)$/m);
    assert.match(output("./atelier", command, "--help"), new RegExp(`^  ${option} `, "m"));
});

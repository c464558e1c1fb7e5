import { spawn } from "node:child_process";

/**
 * Runs a command of the user with the result as JSON on its standard input, and ends it with its processes after `seconds`.
 * @returns in words what went wrong, or undefined if nothing did
 */
export function notify(command: string, result: unknown, seconds = 60): Promise<string | undefined> {
  return new Promise((resolve) => {
    // Detached: a group of processes of its own.
    const child = spawn(command, { shell: true, stdio: ["pipe", "ignore", "inherit"], detached: true });
    const end = (): void => endGroup(child.pid);
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      end();
    }, seconds * 1000);
    const finish = (problem: string | undefined): void => {
      clearTimeout(timer);
      process.off("exit", end);
      resolve(problem);
    };
    process.once("exit", end);
    child.on("error", (error) => finish(error.message));
    child.on("exit", (code, signal) => {
      if (isLate) finish(`was ended after ${seconds} seconds`);
      else finish(code === 0 ? undefined : `ended with ${code ?? signal}`);
    });
    // A command may ignore its input.
    child.stdin.on("error", () => {});
    child.stdin.end(`${JSON.stringify(result)}\n`);
  });
}

function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // It has just ended.
  }
}

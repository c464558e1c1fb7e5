import { spawn } from "node:child_process";

/**
 * Runs a command of the user with the result as JSON on its standard input.
 * @returns in words what went wrong; undefined where nothing did
 */
export function notify(command: string, result: unknown): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(command, { shell: true, stdio: ["pipe", "ignore", "inherit"] });
    child.on("error", (error) => resolve(error.message));
    child.on("close", (code) => resolve(code === 0 ? undefined : `it ended with ${code}`));
    // A command may ignore its input.
    child.stdin.on("error", () => {});
    child.stdin.end(`${JSON.stringify(result)}\n`);
  });
}

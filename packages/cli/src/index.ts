/**
 * {@include ../README.md}
 *
 * @module discoprep
 */

export { buildProgram, main, runCommand } from "./main.ts";
export { terminalOn } from "./terminal.ts";

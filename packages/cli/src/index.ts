/**
 * {@include ../README.md}
 *
 * @module discoprep
 */

export { buildProgram, main } from "./main.ts";
export { terminalOn } from "./terminal.ts";

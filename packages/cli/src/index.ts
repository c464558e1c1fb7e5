/**
 * {@include ../README.md}
 *
 * @module discoprep
 */

export { buildProgram, main } from "./main.ts";
export { processTerminal } from "./terminal.ts";

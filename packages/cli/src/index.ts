export { buildProgram, main } from "./main.ts";
export { processTerminal } from "./terminal.ts";

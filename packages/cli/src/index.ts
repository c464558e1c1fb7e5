export { buildProgram, main, runCommand } from "./main.ts";
export { inputLines, processTerminal, showsProgress, type Terminal } from "./terminal.ts";

// Runs programs one after the other, each in its folder, and prints as JSON what each of them printed, by its place.
// Argument: the programs as JSON (`Program` in run-programs.ts).
import { pathToFileURL } from "node:url";

const programs = JSON.parse(process.argv[2]);
const print = process.stdout.write.bind(process.stdout);
const printed = {};
for (const { place, folder, program } of programs) {
  const streams = { stdout: "", stderr: "" };
  printed[place] = streams;
  for (const stream of ["stdout", "stderr"]) {
    process[stream].write = (text) => {
      streams[stream] += text;
      return true;
    };
  }
  process.chdir(folder);
  await import(pathToFileURL(program).href).catch((error) => console.error(error));
}
// At the end only: what a program does after its last line counts, too.
process.on("exit", () => print(JSON.stringify(printed)));

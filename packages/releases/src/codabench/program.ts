import { scoreSubmission } from "./score-submission.ts";

// The build makes one file of this scoring program, which needs nothing but Node.
const [, , input = "", output = ""] = process.argv;
await scoreSubmission(input, output).catch((error: Error) => {
  process.stderr.write(`error: ${error.message}\n`);
  process.exitCode = 1;
});

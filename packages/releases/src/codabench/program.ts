import { scoreSubmission } from "./score-submission.ts";

// The build makes one file of this scoring program, which needs nothing but Node, and puts the version in.
declare const discoprepVersion: string;

const [input = "", output = ""] = process.argv.slice(2);
try {
  await scoreSubmission(input, output, discoprepVersion);
} catch (error) {
  process.stderr.write(`error: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}

import { install, run } from "./install.js";

// `npm start`: whatever is missing is set up and built, then the sample dataset is made from its sources.
install();
run("turbo", ["run", "build", "--output-logs=errors-only"]);
// An earlier version has left no list of its files: its results count as edited, and are kept.
run("discoprep", ["build", "sample", "--replace"]);
run("discoprep", ["report", "page", "--out", "out/discoprep.html"]);
console.log(`
Open datasets/sample/out/report/index.html in a browser: it shows all of this. Open out/discoprep.html for files of your own.

What to type next:
  less datasets/sample/out/eng.blind/raw/101          an article as annotators would get it
  npx discoprep stats datasets/sample/out/eng.release  documents, words, relations and senses of a release
  npx discoprep build eng.wikinews --source dump=FILE  the same for a real dump of English Wikinews
  npx discoprep --help                                 all commands; README.md has worked examples
  npm test                                             the tests (npm run check: the release checks)`);

import { install, run } from "./install.js";

// `npm start`: whatever is missing is set up and built, then the sample dataset is made from its sources.
install();
run("turbo", ["run", "build", "--output-logs=errors-only"]);
run("discoprep", ["build", "sample"]);

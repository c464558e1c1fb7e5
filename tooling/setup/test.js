import { install, run } from "./install.js";

// `npm test`: whatever is missing is set up, then format and lint, types and tests.
install();
run("turbo", ["run", "build", "typecheck", "--output-logs=errors-only"]);
run("biome", ["ci", "--error-on-warnings"], "Format or lint: `npm run fix` mends most of it.");
run("vitest", ["run", "--reporter=dot"]);

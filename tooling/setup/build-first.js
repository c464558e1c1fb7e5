import { run } from "./install.js";

// vitest's global set-up: worker threads and child processes load built code, so the build comes first.
// turbo skips what is unchanged.
export function setup() {
  run("turbo", ["run", "build", "--output-logs=errors-only"]);
}

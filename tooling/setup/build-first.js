import { run } from "./install.js";

// vitest's global set-up: worker threads and child processes load built code, so the build comes first; turbo skips what it can.
export function setup() {
  if (process.env.TURBO_HASH === undefined)
    run("turbo", ["run", "build", "sample", "--output-logs=errors-only"]);
}

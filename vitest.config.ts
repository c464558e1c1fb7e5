import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const dist = fileURLToPath(new URL("dist/", import.meta.url));

export default defineConfig({
  test: {
    // `npm test` runs units; with CHECK, the release checks: what needs a browser, an installation, Slurm or minutes, and
    // the units that then try more: properties, and comparisons with real data. No check imports a unit: the two share
    // modules, and the second to load it would find no test in it.
    include: process.env.CHECK
      ? ["{packages,tooling}/*/check/**/*.test.ts", ...testsWithMore()]
      : ["{packages,tooling}/*/{src,test}/**/*.test.ts"],
    globalSetup: ["tooling/setup/build-first.js", "tooling/setup/test-folders.js"],
    setupFiles: ["tooling/setup/seed.js"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // One more than there are cores: tests wait for the disk, for a browser and for other processes. The same processor
    // time, a sixth less on the clock.
    maxWorkers: availableParallelism() + 1,
    // A process of its own for each file would load the same modules again: a third of all processor time.
    isolate: false,
    // Other packages are imported as they are built, which the global set-up has just done: as Node loads them, they
    // need less than three quarters of the processor time that they need through Vite.
    server: { deps: { external: [/\/dist\//] } },
  },
  resolve: {
    alias: [{ find: /^@discoprep\/(?!shared-data)(.+)$/, replacement: `${dist}$1.js` }],
  },
});

function testsWithMore(): string[] {
  return readdirSync("packages", { recursive: true, encoding: "utf8" })
    .filter((file) => /^[^/\\]+[/\\](?:src|test)[/\\].*\.test\.ts$/.test(file))
    .map((file) => `packages/${file.replaceAll("\\", "/")}`)
    .filter((file) => /from "fast-check"|env\.CHECK|test\/golden\.ts"/.test(readFileSync(file, "utf8")));
}

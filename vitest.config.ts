import { defineConfig } from "vitest/config";

// Sibling packages are imported from their sources, so that a test never checks an older build of them.
const conditions = ["@discoprep/source", "module", "node", "development|production"];

/** Files that put modules of their own in the place of others (`vi.mock`). */
const mocking = ["packages/pipeline/src/extract/chunk-work.test.ts", "packages/rebuild/src/faults.test.ts"];

const project = {
  resolve: { conditions },
  ssr: { resolve: { conditions } },
};
const limits = { testTimeout: 120_000, hookTimeout: 120_000 };

// One run over every package: one pool for both cores and one closing count.
export default defineConfig({
  test: {
    globalSetup: ["tooling/setup/build-first.js", "tooling/setup/test-folders.js"],
    // Vitest leaves one core free, which of two is half.
    maxWorkers: "100%",
    // What stands above is done once, for both.
    projects: [
      {
        ...project,
        test: {
          ...limits,
          name: "all",
          include: ["{packages,datasets,tooling}/*/{src,test}/**/*.test.ts"],
          exclude: mocking,
          // A process of its own for each file would load the same modules again: a third of all processor time.
          isolate: false,
        },
      },
      { ...project, test: { ...limits, name: "mocking", include: mocking } },
    ],
  },
});

import { defineConfig } from "vitest/config";

// Sibling packages are imported from their sources, so that a test never checks an older build of them.
const conditions = ["@discoprep/source", "module", "node", "development|production"];

// One run over every package: one pool for both cores and one closing count.
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["{packages,datasets,tooling}/*/{src,test}/**/*.test.ts"],
    globalSetup: ["tooling/setup/build-first.js", "tooling/setup/test-folders.js"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Vitest leaves one core free, which of two is half.
    maxWorkers: "100%",
    // A process of its own for each file would load the same modules again: a third of all processor time.
    isolate: false,
  },
});

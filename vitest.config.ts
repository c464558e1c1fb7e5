import { defineConfig } from "vitest/config";

// Sibling packages are imported from their sources, so that a test never checks an older build of them.
const conditions = ["@discoprep/source", "module", "node", "development|production"];

// One run over every package: one pool for both cores and one closing count.
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    globalSetup: ["tooling/setup/build-first.js", "tooling/setup/test-folders.js"],
    // Vitest leaves one core free, which of two is half.
    maxWorkers: "100%",
    include: ["{packages,datasets,tooling}/*/{src,test}/**/*.test.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});

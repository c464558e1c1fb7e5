import { defineConfig } from "vitest/config";

// One run over every package: one pool for both cores and one closing count.
// Siblings are imported through their built dist, so build before you test.
export default defineConfig({
  test: {
    globalSetup: "tooling/setup/test-folders.js",
    include: ["{packages,datasets,tooling}/*/{src,test}/**/*.test.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});

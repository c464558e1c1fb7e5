/** The client as one classic script: modules and workers do not load from file://. */
export default {
  input: "src/client/main.ts",
  output: { file: "dist/assets/report.js", format: "iife", minify: true },
};

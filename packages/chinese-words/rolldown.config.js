/** The program that packs the dictionary, by itself: it runs before the packages that it uses are built. */
export default {
  input: "src/jieba/pack-dictionary.ts",
  platform: "node",
  resolve: { conditionNames: ["@discoprep/source", "import", "node"] },
  output: { file: "out/jieba/pack-dictionary.js" },
};

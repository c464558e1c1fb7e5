/** The program that packs the dictionary, by itself: it runs before the packages that it uses are built. */
export default {
  input: "src/chinese-words/jieba/pack-dictionary.ts",
  platform: "node",
  resolve: { conditionNames: ["@discoprep/source", "import", "node"] },
  output: { file: "out/chinese-words/jieba/pack-dictionary.js" },
};

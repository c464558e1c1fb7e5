/**
 * How Chinese words are found: jieba's own words, the same by the installed package nodejieba, jieba's words
 * corrected by rules, or the trained model (the default), which sees jieba's words and the rules'.
 */
export type Engine = "jieba" | "nodejieba" | "rules" | "model";

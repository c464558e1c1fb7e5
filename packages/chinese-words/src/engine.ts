/**
 * How Chinese words are found: jieba's own words, the same corrected by rules, or the trained model (the
 * default), which sees both.
 */
export type Engine = "jieba" | "rules" | "model";

import { readRules, table } from "./rules.ts";

const ends = table("ends", "goesOn");

/** The rules of `data/english-sentences.json`; the tokens use its classes, too. */
export const { classes, rules, decide } = readRules("english-sentences", {
  beginning: table("begins", "goesOn"),
  fullStop: ends,
  ellipsis: ends,
  strongMark: ends,
  quotation: ends,
  missingBlank: ends,
  emoticon: ends,
  lineBreak: ends,
});

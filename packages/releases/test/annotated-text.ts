/** A text of two paragraphs, annotated with the PDTB Annotator, for tests that damage it. */
export const raw = "Tom slept in. He missed the bus, so he walked.\nNobody minded at all.\n";

/** Returns the place of words in a text, as annotations state it. */
export const at = (words: string, text = raw): string =>
  `${text.indexOf(words)}..${text.indexOf(words) + words.length}`;

export function row(fields: Readonly<Record<number, string>>, columns = 27): string {
  return `${Array.from({ length: columns }, (_, column) => fields[column] ?? "").join("|")}\n`;
}

export const explicit = {
  0: "Explicit",
  1: at("so"),
  8: "Contingency.Cause.Result",
  14: at("He missed the bus"),
  20: at("he walked"),
};
export const implicit = {
  0: "Implicit",
  7: "because",
  8: "Contingency.Cause.Reason",
  14: at("Tom slept in"),
  20: at("He missed the bus"),
};
export const good = row(explicit) + row(implicit);

/** Returns a relation between words of the text as PDTB 2.0 has it. */
export function entRel(arg1: string, arg2: string): string {
  const bar = "_".repeat(56);
  const selection = (words: string): string => `${at(words)}\n0\n#### Text ####\n${words}\n##############\n`;
  return `${bar}\n____EntRel____\n14\n1\n____Arg1____\n${selection(arg1)}____Arg2____\n${selection(arg2)}${bar}\n`;
}

export const trees = [
  "( (S (NP (NNP Tom)) (VP (VBD slept) (PRT (RP in))) (. .)) )",
  "( (S (NP (PRP He)) (VP (VBD missed) (NP (DT the) (NN bus))) (, ,) (S (IN so) (NP (PRP he)) (VP (VBD walked))) (. .)) )",
  "( (S (NP (NN Nobody)) (VP (VBD minded) (ADVP (IN at) (DT all))) (. .)) )",
].join("\n");
/** A dependency file of these trees that holds no dependency. */
export const noDependencies = "\n\n\n";

export const annotator = { format: "annotator", language: "en" } as const;

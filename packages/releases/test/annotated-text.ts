import { describeProblem, type Message } from "@discoprep/corpus";
import { folderContents } from "./convert-folder.ts";

/** A text of two paragraphs, annotated with the PDTB Annotator, for tests that damage it. */
export const raw = "Tom slept in. He missed the bus, so he walked.\nNobody minded at all.\n";
export const at = (text: string): string => `${raw.indexOf(text)}..${raw.indexOf(text) + text.length}`;

export function row(fields: Readonly<Record<number, string>>): string {
  return `${Array.from({ length: 27 }, (_, column) => fields[column] ?? "").join("|")}\n`;
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

export const trees = [
  "( (S (NP (NNP Tom)) (VP (VBD slept) (PRT (RP in))) (. .)) )",
  "( (S (NP (PRP He)) (VP (VBD missed) (NP (DT the) (NN bus))) (, ,) (S (IN so) (NP (PRP he)) (VP (VBD walked))) (. .)) )",
  "( (S (NP (NN Nobody)) (VP (VBD minded) (ADVP (IN at) (DT all))) (. .)) )",
].join("\n");
/** A dependency file of these trees that holds no dependency. */
export const noDependencies = "\n\n\n";

export const annotator = { format: "annotator", language: "en" } as const;

export function problems(messages: readonly Message[]): string[] {
  return messages.filter(({ severity }) => severity !== "info").map(describeProblem);
}

export function relationCounts(out: string): unknown {
  return JSON.parse(folderContents(out)["manifest.json"] ?? "{}").counts?.relations;
}

import type { FileKind } from "./context.ts";

const namedKinds: readonly (readonly [RegExp, FileKind])[] = [
  [/^relations-no-senses\b/, "no-senses"],
  [/^(relations|pdtb-data|pdtb_trial_data)\.json$/, "gold"],
  [/output\.json$/, "system"],
];

/**
 * Gold, gold without senses, or system output: by the name the shared tasks gave the file, else by its
 * first object. Gold has character spans and 5-tuples; system output lists only tokens.
 */
export function fileKind(file: string, first?: Readonly<Record<string, unknown>>): FileKind {
  const named = namedKinds.find(([pattern]) => pattern.test(file.replace(/^.*[\\/]/, "")));
  if (named) return named[1];
  if (first === undefined || !isLikeGold(first)) return "system";
  return first.Type === "" ? "no-senses" : "gold";
}

function isLikeGold(relation: Readonly<Record<string, unknown>>): boolean {
  const argument = relation.Arg1;
  if (typeof argument !== "object" || argument === null || !("CharacterSpanList" in argument)) return false;
  const tokens = "TokenList" in argument ? argument.TokenList : undefined;
  return !(Array.isArray(tokens) && typeof tokens[0] === "number");
}

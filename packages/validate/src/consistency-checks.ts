import { isChinese, primaryLanguage } from "@discoprep/corpus";
import { officialHeadTokens, tokenIndices } from "@discoprep/formats/conll16";
import type { RelationCheck } from "./value-checks.ts";

/** Level 5: whether the fields of a relation agree. */
export const consistencyChecks: readonly RelationCheck[] = [
  /** EntRel is a type and its only sense (CoNLL-2015 overview §3.2). Free inventories may do otherwise. */
  function checkTypeAndSense({ Type, Sense }, { kind, senses }, report) {
    if (kind === "no-senses" || senses === undefined || Sense.length === 0) return;
    const found = `Type ${Type}, Sense ${Sense.join(", ")}`;
    const agree = Type === "EntRel" ? Sense.every((sense) => sense === "EntRel") : !Sense.includes("EntRel");
    const expected = Type === "EntRel" ? "Sense EntRel" : "a sense other than EntRel";
    if (!agree) report("type-and-sense", { expected, found });
  },
  function checkConnectiveTokens({ Type, Connective }, { kind }, report) {
    const tokens = tokenIndices(Connective);
    const marked = Type === "Explicit" || (Type === "AltLex" && kind === "gold");
    if (marked && tokens.length === 0) {
      const rule = Type === "Explicit" ? "connective-missing" : "altlex-words-missing";
      report(rule, { expected: `tokens for ${Type}`, found: "an empty TokenList" });
    }
    if ((Type === "Implicit" || Type === "EntRel") && tokens.length > 0) {
      report("connective-not-allowed", { expected: `no tokens for ${Type}`, found: tokens.join(", ") });
    }
  },
  /** Annotators of PDTB wrote the connective they would insert, those of CDTB did not; EntRel has no connective. */
  function checkInsertedConnective({ Type, Connective }, { kind, language, senses }, report) {
    if (kind !== "gold" || senses === undefined || (Type !== "Implicit" && Type !== "EntRel")) return;
    const wanted = Type === "Implicit" && !isChinese(language);
    const text = Connective.RawText ?? "";
    if ((text !== "") === wanted) return;
    const expected = wanted ? "the inserted connective as RawText" : "an empty RawText";
    report("inserted-connective", { expected, found: JSON.stringify(text) });
  },
  function checkArguments({ Arg1, Arg2 }, _context, report) {
    const first = tokenIndices(Arg1);
    const second = tokenIndices(Arg2);
    for (const [name, tokens] of Object.entries({ Arg1: first, Arg2: second })) {
      if (tokens.length === 0)
        report("empty-argument", { expected: `tokens of ${name}`, found: "an empty TokenList" });
    }
    const shared = sharedTokens(first, second);
    if (shared.length > 0)
      report("overlapping-arguments", { expected: "different tokens", found: shared.join(", ") });
  },
  /** In English no argument holds the connective; Chinese arguments may, as may Turkish ones, and Arg2 its AltLex. */
  function checkConnectivePlace(relation, context, report) {
    if (primaryLanguage(context.language) !== "en" || relation.Type.startsWith("AltLex")) return;
    const connective = tokenIndices(relation.Connective);
    for (const name of ["Arg1", "Arg2"] as const) {
      const shared = sharedTokens(connective, tokenIndices(relation[name]));
      if (shared.length === 0) continue;
      const found = `${name} and Connective: ${shared.join(", ")}`;
      report("connective-in-argument", { expected: "different tokens", found });
    }
  },
  /** Connectives on which the official scorer stops as soon as a prediction's tokens are among theirs. */
  function checkConnectiveHead({ Type, Connective }, { kind }, report) {
    if (kind !== "gold" || Type !== "Explicit" || Connective.RawText === undefined) return;
    const found = officialHeadTokens(Connective.RawText, tokenIndices(Connective));
    if (typeof found !== "string" || tokenIndices(Connective).length === 0) return;
    const text = JSON.stringify(Connective.RawText);
    const expected = "a connective of the official table, or one in small letters";
    report("unscorable-connective", { expected, found: `${text}, which ${found}` });
  },
  /** The separating mark is Chinese; Implicit (and perhaps EntRel) has its type, a relation with a connective does not. */
  function checkPunctuation({ Type, Punctuation }, { kind, language }, report) {
    if (kind === "system" || Punctuation === undefined) return;
    const found = `Punctuation${Punctuation.PunctuationType ? ` of type ${Punctuation.PunctuationType}` : ""}`;
    if (!isChinese(language)) {
      report("punctuation", { expected: "no Punctuation", found });
      return;
    }
    if (kind !== "gold") return;
    const typed = Type === "Implicit";
    if (Type === "EntRel" || typed === (Punctuation.PunctuationType !== undefined)) return;
    const expected = `${typed ? "a" : "no"} PunctuationType for ${Type}`;
    report("punctuation", { expected, found });
  },
];

function sharedTokens(a: readonly number[], b: readonly number[]): number[] {
  const other = new Set(b);
  return a.filter((token) => other.has(token));
}

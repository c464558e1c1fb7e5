import { isChinese, primaryLanguage } from "@discoprep/corpus";
import { officialHeadTokens, tokenIndices } from "@discoprep/formats/conll16";
import type { RelationCheck } from "./value-checks.ts";

/** Level 5: whether the fields of a relation agree. */
export const consistencyChecks: readonly RelationCheck[] = [
  /** Checks that EntRel is a type and its only sense (CoNLL-2015 overview §3.2). Other inventories may differ. */
  function checkTypeAndSense({ Type, Sense }, { kind, senses }, report) {
    if (kind === "no-senses" || senses === undefined || Sense.length === 0) return;
    const agree = Type === "EntRel" ? Sense.every((sense) => sense === "EntRel") : !Sense.includes("EntRel");
    const expected = Type === "EntRel" ? "Sense EntRel" : "a sense other than EntRel";
    if (!agree) report("type-and-sense", { expected, found: `Type ${Type}, Sense ${Sense.join(", ")}` });
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
  /** Checks that Implicit relations have an inserted connective in PDTB, but not in CDTB. EntRel has no connective. */
  function checkInsertedConnective({ Type, Connective }, { kind, language, senses }, report) {
    if (kind !== "gold" || senses === undefined || (Type !== "Implicit" && Type !== "EntRel")) return;
    const isExpected = Type === "Implicit" && !isChinese(language);
    const text = Connective.RawText ?? "";
    if ((text !== "") === isExpected) return;
    const expected = isExpected ? "the inserted connective as RawText" : "an empty RawText";
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
  /** Checks that in English no argument holds the connective. Chinese and Turkish arguments may, and Arg2 holds its AltLex. */
  function checkConnectivePlace(relation, context, report) {
    if (primaryLanguage(context.language) !== "en" || relation.Type.startsWith("AltLex")) return;
    const connective = tokenIndices(relation.Connective);
    for (const name of ["Arg1", "Arg2"] as const) {
      const shared = sharedTokens(connective, tokenIndices(relation[name]));
      if (shared.length === 0) continue;
      const parts = `${name} and Connective: ${shared.join(", ")}`;
      report("connective-in-argument", { expected: "different tokens", found: parts });
    }
  },
  /** Finds connectives on which the official scorer stops once a prediction's tokens are among theirs. */
  function checkConnectiveHead({ Type, Connective }, { kind }, report) {
    if (kind !== "gold" || Type !== "Explicit" || Connective.RawText === undefined) return;
    const head = officialHeadTokens(Connective.RawText, tokenIndices(Connective));
    if (typeof head !== "string" || tokenIndices(Connective).length === 0) return;
    const text = JSON.stringify(Connective.RawText);
    const expected = "a connective of the official table, or one in small letters";
    report("unscorable-connective", { expected, found: `${text}, which ${head}` });
  },
  /** Checks that only Chinese has the mark between arguments. Implicit states its type, EntRel may, other types do not. */
  function checkPunctuation({ Type, Punctuation }, { kind, language }, report) {
    if (kind === "system" || Punctuation === undefined) return;
    const { PunctuationType } = Punctuation;
    const isTyped = Type === "Implicit";
    const isRight = kind !== "gold" || Type === "EntRel" || isTyped === (PunctuationType !== undefined);
    if (isChinese(language) && isRight) return;
    const type = `${isTyped ? "a" : "no"} PunctuationType for ${Type}`;
    const expected = isChinese(language) ? type : "no Punctuation";
    report("punctuation", {
      expected,
      found: `Punctuation${PunctuationType ? ` of type ${PunctuationType}` : ""}`,
    });
  },
];

function sharedTokens(a: readonly number[], b: readonly number[]): number[] {
  const tokens = new Set(b);
  return a.filter((token) => tokens.has(token));
}

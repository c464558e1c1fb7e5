import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeShared } from "@discoprep/shared-data";
import { expect, test } from "vitest";
import { runForTest } from "../../test/run-command.ts";

type TokenEntry = [number, number, number, number, number];

interface Line {
  readonly Arg1: { TokenList: TokenEntry[] };
  readonly Arg2: { TokenList: TokenEntry[] };
  readonly Connective: { TokenList: TokenEntry[] };
  readonly DocID: string;
  ID: number;
  Sense: string[];
  Type: string;
}

interface Disagreement {
  readonly document: string;
  readonly a: number | null;
  readonly b: number | null;
  readonly kinds: readonly string[];
}

/** Numbers from 0 to below 1, the same for the same seed (Park and Miller's generator). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

/** One annotator's change of a relation; undefined where the relation does not allow it. */
const perturbations: Readonly<
  Record<string, (relation: Line, document: readonly TokenEntry[], others: readonly Line[]) => boolean>
> = {
  // The word must not be punctuation, because the comparison ignores that.
  arg1: ({ Arg1 }) => dropWord(Arg1.TokenList),
  arg2: ({ Arg2 }) => dropWord(Arg2.TokenList),
  sense: (relation) => {
    relation.Sense = ["Comparison.Contrast.Changed"];
    return true;
  },
  type: (relation, _, others) => {
    // If a relation leaves its class and another relation takes its place, two pairs change.
    const rivals = others.filter(({ Type, Arg1, Arg2 }) => {
      return Type !== "Explicit" && overlaps(Arg1, relation.Arg1) && overlaps(Arg2, relation.Arg2);
    });
    if (relation.Type === "Explicit" && rivals.length > 0) return false;
    relation.Type = relation.Type === "AltLex" ? "Implicit" : "AltLex";
    return true;
  },
  connective: ({ Type, Connective }, document) => {
    const last = Connective.TokenList.at(-1);
    const later = document.find(([, , token]) => last !== undefined && token > last[2] + 1);
    if (Type !== "Explicit" || later === undefined) return false;
    Connective.TokenList.push(later);
    return true;
  },
};

let raw = "";

function overlaps(one: Line["Arg1"], other: Line["Arg1"]): boolean {
  return one.TokenList.some(([, , token]) => other.TokenList.some((entry) => entry[2] === token));
}

function dropWord(tokens: TokenEntry[]): boolean {
  const first = tokens[0];
  if (tokens.length < 2 || first === undefined || !/\p{L}/u.test(raw.slice(first[0], first[1]))) return false;
  tokens.shift();
  return true;
}

/** Perturbs the relations of one document. In a document relations are dropped or added, never both. */
function perturb(
  lines: readonly Line[],
  random: () => number,
  drops: boolean,
): { changed: Line[]; expected: Disagreement[] } {
  const expected: Disagreement[] = [];
  const tokens = lines.flatMap(({ Arg1, Arg2 }) => [...Arg1.TokenList, ...Arg2.TokenList]);
  tokens.sort((one, other) => one[2] - other[2]);
  const kinds = Object.keys(perturbations);
  const changed = lines.flatMap((line): Line[] => {
    const relation = structuredClone(line);
    const { DocID: document, ID: a } = line;
    const chance = random();
    if (chance < 0.05 && drops) {
      expected.push({ document, a, b: null, kinds: ["only-a"] });
      return [];
    }
    if (chance < 0.05) {
      const [first, second] = [relation.Arg1.TokenList[0], relation.Arg2.TokenList[0]];
      if (first === undefined || second === undefined) return [relation];
      const added = { ...structuredClone(line), ID: a + 100_000, Type: "Implicit" };
      Object.assign(added, {
        Connective: { TokenList: [] },
        Arg1: { TokenList: [first] },
        Arg2: { TokenList: [second] },
      });
      expected.push({ document, a: null, b: added.ID, kinds: ["only-b"] });
      return [relation, added];
    }
    const kind = kinds[Math.floor(random() * kinds.length)] as string;
    if (chance < 0.4 && perturbations[kind]?.(relation, tokens, lines) === true) {
      expected.push({ document, a, b: a, kinds: [kind] });
    }
    return [relation];
  });
  return { changed, expected };
}

describeShared("data/gdtb", "twenty documents of GDTB, perturbed", (folder) => {
  const work = mkdtempSync(join(tmpdir(), "discoprep-"));
  const documents = readdirSync(join(folder, "gold")).sort().slice(0, 20);

  test.each([1, 2, 3])("the disagreements are the perturbations (seed %i)", async (seed) => {
    for (const [kind, ending] of Object.entries({ gold: "", raw: "" })) {
      mkdirSync(join(work, kind), { recursive: true });
      for (const name of documents) cpSync(join(folder, kind, `${name}${ending}`), join(work, kind, name));
    }
    const a = join(work, "a");
    const conversion = await runForTest([
      ..."convert --format annotator --lang en --senses keep --types all --quiet".split(" "),
      ...["--annotations", join(work, "gold"), "--raw", join(work, "raw"), "--out", a],
    ]);
    expect(conversion.exit).toBe(0);
    const lines = readFileSync(join(a, "relations.json"), "utf8")
      .trimEnd()
      .split("\n")
      .filter((line) => !line.includes('"Type": "NoRel"'))
      .map((line) => JSON.parse(line) as Line);
    const random = randomNumbers(seed);
    const expected: Disagreement[] = [];
    const changed = [...new Set(lines.map(({ DocID }) => DocID))].flatMap((id, index) => {
      raw = readFileSync(join(a, "raw", id), "utf8");
      const result = perturb(
        lines.filter(({ DocID }) => DocID === id),
        random,
        index % 2 === 0,
      );
      expected.push(...result.expected);
      return result.changed;
    });
    const b = join(work, `b${seed}`);
    mkdirSync(b);
    cpSync(join(a, "raw"), join(b, "raw"), { recursive: true });
    writeFileSync(join(b, "relations.json"), changed.map((line) => `${JSON.stringify(line)}\n`).join(""));
    const { exit, stdout } = await runForTest(["agree", "conll", a, b, "--json"]);
    expect(exit).toBe(0);
    const { disagreements, relations } = JSON.parse(stdout);
    const inOrder = (list: readonly Disagreement[]): string[] =>
      list.map((one) => JSON.stringify(one)).sort();
    expect(inOrder(disagreements)).toEqual(inOrder(expected));
    expect(relations).toMatchObject({ a: lines.length, b: changed.length });
    // Every kind occurs.
    expect(new Set(expected.flatMap(({ kinds }) => kinds)).size).toBe(7);
    expect(expected.length).toBeGreaterThan(200);
  });
});

import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describeProblem, type Message, ProblemError, type Relation, UsageError } from "@discoprep/corpus";
import {
  type ReadableFormat,
  readableFormats,
  type WritableFormat,
  writableFormats,
} from "@discoprep/formats";
import { samplePath } from "@discoprep/shared-data";
import { testFolder } from "@discoprep/shared-data/folder";
import { beforeEach, describe, expect, it } from "vitest";
import { folderContents } from "../../test/convert-folder.ts";
import { documentOf, workFolder, writeSet } from "../../test/made-release.ts";
import { convertCorpus } from "../convert/convert-corpus.ts";
import { validate } from "../validate/validate.ts";
import { exportRelease } from "./export-release.ts";

const id = "groups.google.com_tale.tsv";
const raw = "Ada sang because Bo slept. She stopped. So they left.\n\nThe 𝒜 hall was cold.\n";
const at = (text: string) => {
  const start = raw.indexOf(text);
  return { spans: [{ start, end: start + text.length }] };
};
const args = (arg1: string, arg2: string) => ({ arg1: at(arg1), arg2: at(arg2) });
const because = { text: "because", senses: ["Contingency.Cause.Reason"] };
const precedence = { text: "then", senses: ["Temporal.Asynchronous.Precedence", "Contingency.Cause.Result"] };
const unsaid = (sense: string) => ({ text: "", senses: [sense] });
const result = { connective: at("So"), conn1: unsaid("Contingency.Cause.Result") };
const relations: readonly Relation[] = [
  { id: 3, type: "Explicit", connective: at("because"), conn1: because, ...args("Ada sang", "Bo slept") },
  { id: 4, type: "Implicit", conn1: precedence, ...args("Bo slept", "She stopped") },
  { id: 5, type: "AltLex", ...result, ...args("She stopped", "they left") },
  { id: 6, type: "EntRel", conn1: unsaid("EntRel"), ...args("they left", "The 𝒜 hall was cold") },
];
const tale = documentOf(raw, relations, { id });

let release: string;
let out: string;
beforeEach(() => {
  const work = workFolder();
  release = writeSet(join(work, "release"), [tale]);
  out = join(work, "out");
});

const read = (path: string): string => readFileSync(path, "utf8");
const relationsIn = (folder: string): Record<string, unknown>[] =>
  read(join(folder, "relations.json"))
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
const problem = (rule: string) => ({ problem: expect.objectContaining({ rule }) });

describe("a release", () => {
  it.each([
    ["annotator", `ann/${id}`, "Explicit|9..16||||||because|"],
    ["disrpt", `${id}.rels`, "\texplicit\tcontingency.cause.reason\tcausal\n"],
    ["brat", `${id}.ann`, "T3\tConnective 9 16\tbecause\n"],
  ] as const)("is written for %s, with what was written", async (to, file, text) => {
    const { counts, messages } = await exportRelease({ release, to, out });
    expect(read(join(out, file))).toContain(text);
    const written = to === "disrpt" ? 3 : 4;
    expect(counts).toMatchObject({ documents: 1, tokens: 19, relations: { in: 4, written } });
    const manifest = JSON.parse(read(join(out, "manifest.json")));
    expect(manifest).toMatchObject({
      ...{ command: "export", options: { to, language: "en" }, counts: JSON.parse(JSON.stringify(counts)) },
      inputs: [{ name: "relations" }, { name: "parses" }, { name: "raw" }],
    });
    expect(manifest.messages).toHaveLength(messages.length);
  });

  it("of several sets has a folder for each, or for the Hub a split", async () => {
    await exportRelease({ release: samplePath("eng.release"), to: "brat", out });
    const sets = ["dev", "manifest.json", "test", "train"];
    expect(readdirSync(out).sort()).toEqual(["SHA256SUMS", ...sets, "visual.conf"]);
    writeSet(join(release, "../sets/dev"), [tale]);
    await exportRelease({ release: join(release, "../sets"), to: "brat", out: join(out, "../single") });
    expect(existsSync(join(out, "../single/dev", `${id}.ann`))).toBe(true);
    const hub = join(out, "../hub");
    const options = { release: samplePath("eng.release"), to: "hf", out: hub, corpus: "x.y" } as const;
    const { counts } = await exportRelease(options);
    expect(counts).toMatchObject({ documents: 10, relations: { in: 117, written: 117 } });
    for (const [split, set] of Object.entries({ train: "train", validation: "dev", test: "test" })) {
      const lines = read(join(hub, `jsonl/${split}.jsonl`)).trimEnd();
      const relations = lines.split("\n").flatMap((line) => JSON.parse(line).relations);
      const gold = relationsIn(samplePath(`eng.release/${set}`)).map(({ ID, Sense }) => [ID, Sense]);
      expect(relations.map((row: { id: number; senses: string[] }) => [row.id, row.senses])).toEqual(gold);
    }
    expect(read(join(hub, "README.md"))).toContain("# x.y\n");
    const before = folderContents(hub);
    await exportRelease(options);
    expect(folderContents(hub)).toEqual(before);
  });

  it("comes with proposals, which are counted apart", async () => {
    writeSet(release, [{ ...tale, relations: tale.relations.slice(1) }]);
    const propose = ["connectives", "adjacent"] as const;
    const { counts } = await exportRelease({ release, to: "annotator", out, propose: [...propose] });
    expect(counts.relations).toEqual({ in: 3, written: 4, proposed: { Explicit: 1, Implicit: 0 } });
  });

  it("has the names of the edition asked for", async () => {
    await exportRelease({ release, to: "conll", edition: "2015", out });
    expect(existsSync(join(out, "pdtb-data.json"))).toBe(true);
  });
});

describe("a fault", () => {
  it("of the raw text is named by document and place", async () => {
    writeFileSync(join(release, "raw", id), ` ${raw}`);
    const { messages } = await exportRelease({ release, to: "annotator", out });
    expect(messages.map(describeProblem)[0]).toContain(
      `parses.json, document ${id}, offset 0: a parse layer has other words than the raw text; expected "Ada" as token 1 of sentence 1; found raw text " Ad".`,
    );
  });

  it("of a line: a duplicate ID is told, and lines that cannot be read are counted", async () => {
    const file = join(release, "relations.json");
    const [line] = read(file).split("\n");
    writeFileSync(file, `${line}\n${line}\n{"ID": 7}\n`);
    const { counts, messages } = await exportRelease({ release, to: "brat", out });
    expect(messages.map(({ rule, where }) => `${where.file}:${where.line} ${rule}`)).toEqual([
      "relations.json:2 duplicate-relation-id",
      "relations.json:3 invalid-relation",
    ]);
    expect(counts.relations).toMatchObject({ in: 3, written: 2 });
  });

  it("of the call: nothing is written", async () => {
    const refused = (more: Partial<Parameters<typeof exportRelease>[0]>) =>
      exportRelease({ release, to: "brat", out, ...more });
    await expect(refused({ out: release })).rejects.toThrow("would take the place of the input");
    await expect(refused({ release: join(release, "raw") })).rejects.toMatchObject(problem("no-release"));
    await expect(refused({ edition: "2015" })).rejects.toThrow("--edition needs --to conll");
    await expect(refused({ propose: ["adjacent"] })).rejects.toThrow("--propose needs --to annotator");
    await expect(refused({ connectives: "x" })).rejects.toThrow("--connectives needs --propose");
    await expect(refused({ to: "pdtb2" as WritableFormat })).rejects.toThrow(UsageError);
    const empty = testFolder({ "release/parses.json": "{}", "release/raw/.keep": "" });
    await expect(refused({ release: join(empty, "release") })).rejects.toMatchObject(
      problem("nothing-to-export"),
    );
    expect([existsSync(out), existsSync(join(release, "relations.json"))]).toEqual([false, true]);
  });

  it("of the place: outputs of another kind stay", async () => {
    await exportRelease({ release, to: "annotator", out });
    const before = folderContents(out);
    await expect(exportRelease({ release, to: "brat", out })).rejects.toThrow(
      'found output of export with to "annotator"',
    );
    await expect(convertCorpus({ language: "en", raw: join(release, "raw"), out })).rejects.toThrow(
      "found output of export",
    );
    expect(folderContents(out)).toEqual(before);
    writeFileSync(join(out, "notes.txt"), "ask Kim");
    await expect(exportRelease({ release, to: "annotator", out })).rejects.toThrow("notes.txt (not");
    const rules: string[] = [];
    const report = ({ rule }: Message): void => void rules.push(rule);
    await exportRelease({ release, to: "annotator", out, replace: true, report });
    expect([rules.at(-1), existsSync(`${out}.before-1/notes.txt`)]).toEqual(["work-kept", true]);
  });
});

describe("there and back", () => {
  /** Exports the release and converts the result, with nothing mapped and no type left out. */
  async function back(format: ReadableFormat & WritableFormat): Promise<string> {
    await exportRelease({ release, to: format, out });
    const again = join(out, "../again");
    const project = { annotations: join(out, "ann"), raw: join(out, "raw") };
    const inputs = format === "annotator" ? project : { annotations: out };
    await convertCorpus({ format, language: "en", senses: "keep", types: "all", ...inputs, out: again });
    for await (const { rule } of validate(again, { language: "en" })) expect(rule).not.toMatch(/^missing-/);
    return again;
  }

  const both = readableFormats.filter((format) => (writableFormats as readonly string[]).includes(format));
  const whole = both.filter((format) => format !== "disrpt" && format !== "conllu");
  it.each(whole as (ReadableFormat & WritableFormat)[])("%s gives back every relation", async (format) => {
    // The Annotator has no IDs.
    const carried = ({ ID, ...rest }: Record<string, unknown>) =>
      format === "annotator" ? rest : { ID, ...rest };
    expect(relationsIn(await back(format)).map(carried)).toEqual(relationsIn(release).map(carried));
  });

  it("disrpt gives back its own .rels: no EntRel, no inserted connective", async () => {
    const again = await back("disrpt");
    expect(relationsIn(again).map(({ Type }) => Type)).toEqual(["Explicit", "Implicit", "AltLex"]);
    const third = join(out, "../third");
    await exportRelease({ release: again, to: "disrpt", out: third });
    expect(read(join(third, `${id}.rels`))).toBe(read(join(out, `${id}.rels`)));
  });

  it("conllu gives back text, sentences and tokens", async () => {
    const again = await back("conllu");
    expect(relationsIn(again)).toEqual([]);
    const conll = (folder: string): string =>
      read(join(folder, "conll_format", `${id}.conll`)).replaceAll(/^((?:[^\t]*\t){3}[^\t]*).*$/gm, "$1");
    expect(conll(again)).toBe(conll(release));
  });
});

describe.each(writableFormats)("an id that is a path, in %s", (to) => {
  const ids = ["../../outside/x", "..", "/tmp/discoprep-absolute", "a/b", "a\0b", "CON", "x\\..\\y", "-rf"];

  it.each([...ids, "__proto__", "\u001b[2J", "."])(
    "%j: nothing is written outside the output",
    async (hostile) => {
      const work = testFolder({ "outside/precious": "" });
      const input = writeSet(join(work, "in/release"), [tale]);
      for (const name of ["relations.json", "parses.json"]) {
        const text = read(join(input, name)).replaceAll(`"${id}"`, JSON.stringify(hostile));
        writeFileSync(join(input, name), text);
      }
      const before = folderContents(work);
      const target = join(work, "here/out");
      const isWritten = await exportRelease({ release: input, to, language: "en", out: target }).then(
        () => true,
        (error: unknown) => {
          expect(error).toBeInstanceOf(ProblemError);
          return false;
        },
      );
      // Whole, or not at all.
      expect([existsSync(target), existsSync(join(target, "SHA256SUMS"))]).toEqual([isWritten, isWritten]);
      const after = Object.entries(folderContents(work));
      expect(Object.fromEntries(after.filter(([path]) => !path.startsWith("here/out/")))).toEqual(before);
      expect(existsSync("/tmp/discoprep-absolute")).toBe(false);
    },
  );
});

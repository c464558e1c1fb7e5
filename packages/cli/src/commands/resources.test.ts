import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describeShared } from "@discoprep/shared-data";
import { beforeEach, describe, expect, it, test } from "vitest";
import { runForTest } from "../../test/run-command.ts";

let root: string;
const at = (path: string): string => join(root, path);
const write = (name: string, content: string | Uint8Array): void => writeFileSync(at(name), content);
const records = (file: string): { tokens: unknown[] }[] =>
  readFileSync(at(file), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

async function run(line: string) {
  const words = line.split(" ").map((word) => (word.startsWith("@") ? at(word.slice(1)) : word));
  const { exit, stdout, stderr } = await runForTest(words);
  return { exit, stdout, stderr: stderr.replaceAll(root, "") };
}

/** A parses.json of one document: `form/TAG` parted by blanks. */
function parses(id: string, tagged: string): string {
  const words = tagged.split(" ").map((word) => {
    const [form, PartOfSpeech] = word.split("/");
    return [form, { CharacterOffsetBegin: 0, CharacterOffsetEnd: 1, Linkers: [], PartOfSpeech }];
  });
  return JSON.stringify({ [id]: { sentences: [{ words, parsetree: "", dependencies: [] }] } });
}

const brown = "0010\tThe\t9\n0011\tthe\t9\n110\tbells\t2\n";
const clue = (word: string, pos: string, stemmed: string, polarity: string, more = ""): string =>
  `type=weaksubj len=1 word1=${word} pos1=${pos} stemmed1=${stemmed}${more} priorpolarity=${polarity}\n`;
const mpqa =
  clue("ring", "verb", "y", "neutral", " m") +
  clue("loud", "anypos", "n", "negative") +
  clue("ring", "noun", "n", "both");
const ringing =
  '<!DOCTYPE VNCLASS SYSTEM "vn_class-3.dtd">\n<VNCLASS ID="ring-43.2"><MEMBERS><MEMBER name="ring"/></MEMBERS><FRAMES/>' +
  '<SUBCLASSES><VNSUBCLASS ID="ring-43.2-1"><MEMBERS><MEMBER name="toll"/><MEMBER name="ring"/></MEMBERS></VNSUBCLASS></SUBCLASSES></VNCLASS>';
const text = "4 2\nthe 0.5 -1\nBells 1 2\nbells 3 4e-2\nunused 0 0\n";

function binary(): Buffer {
  const entry = (word: string, ...values: number[]): Buffer =>
    Buffer.concat([Buffer.from(`${word} `), ...values.map((value) => floatBytes(value)), Buffer.from("\n")]);
  return Buffer.concat([
    Buffer.from("4 2\n"),
    entry("the", 0.5, -1),
    entry("Bells", 1, 2),
    entry("bells", 3, 4e-2),
    entry("unused", 0, 0),
  ]);
}

function floatBytes(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return bytes;
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "discoprep-"));
  for (const folder of ["release", "release/train", "release/dev", "verbnet"])
    mkdirSync(at(folder), { recursive: true });
  write("release/train/parses.json", parses("a", "The/DT loud/JJ bells/NNS rang/VBD ringing/VBG ring/NN"));
  write("release/dev/parses.json", parses("b", "THE/DT Bells/NNS tolled/VBD the/DT"));
  write("brown.txt", brown);
  write("mpqa.tff", mpqa);
  write("verbnet/ring-43.2.xml", ringing);
  write("vectors", text);
});

const command = "resources @release --out @layers";

it("writes an entry or null for each token, and says the coverage of each set", async () => {
  const { exit, stderr, stdout } = await run(
    `${command} --brown @brown.txt --embeddings @vectors --mpqa @mpqa.tff --verbnet @verbnet --track closed --json`,
  );
  expect([exit, stderr]).toEqual([
    0,
    expect.stringContaining('/mpqa.tff:1: the word "m" stands between the fields'),
  ]);
  const layers = Object.fromEntries(
    ["brown", "embeddings", "mpqa", "verbnet"].map((name) => [
      name,
      ["train", "dev"].map((set) => records(`layers/${set}/${name}.jsonl`)[0]?.tokens),
    ]),
  );
  const weak = (polarity: string) => ({ type: "weaksubj", polarity });
  const ring = ["ring-43.2", "ring-43.2-1"];
  expect(layers).toEqual({
    brown: [
      ["0010", null, "110", null, null, null],
      ["0011", "110", null, "0011"],
    ],
    embeddings: [
      [0, null, 2, null, null, null],
      [0, 1, null, 0],
    ],
    mpqa: [
      [null, weak("negative"), null, null, weak("neutral"), weak("both")],
      [null, null, null, null],
    ],
    verbnet: [
      [null, null, null, null, ring, null],
      [null, null, ["ring-43.2-1"], null],
    ],
  });
  expect(readFileSync(at("layers/vectors.jsonl"), "utf8")).toBe(
    '{"word":"the","vector":[0.5,-1]}\n{"word":"Bells","vector":[1,2]}\n{"word":"bells","vector":[3,0.04]}\n',
  );
  const { coverage } = JSON.parse(stdout);
  expect(coverage.brown.train).toEqual({
    ...{ tokens: 6, tokensFound: 2, types: 6, typesFound: 2 },
    missing: [
      ["loud", 1],
      ["rang", 1],
      ["ring", 1],
      ["ringing", 1],
    ],
  });
  expect(coverage.brown.dev).toMatchObject({ tokens: 4, tokensFound: 3, types: 4, typesFound: 3 });
  expect(coverage.verbnet.train).toMatchObject({ tokens: 2, tokensFound: 1, missing: [["rang", 1]] });
  const manifest = JSON.parse(readFileSync(at("layers/manifest.json"), "utf8"));
  expect(manifest).toMatchObject({ options: { track: "closed" }, counts: { coverage } });
});

it("shows a table", async () => {
  const { stdout } = await run(`${command} --brown @brown.txt`);
  expect(stdout.split("\n")[4]).toMatch(
    /│ brown +│ dev +│ tolled 1 +│ +4 │ 3 \(75.0 %\) │ +4 │ 3 \(75.0 %\) │/,
  );
});

it.each([
  ["binary", () => binary()],
  ["gzip of text", () => gzipSync(text)],
  ["gzip of binary", () => gzipSync(binary())],
  ["text without its first line", () => Buffer.from(text.slice(4))],
])("reads vectors as %s alike", async (_, content) => {
  await run(`${command} --embeddings @vectors`);
  write("other", content());
  expect((await run("resources @release --out @others --embeddings @other")).exit).toBe(0);
  const ends = ["vectors.jsonl", "train/embeddings.jsonl", "dev/embeddings.jsonl"];
  for (const end of ends) {
    const other = readFileSync(at(`others/${end}`), "utf8");
    // 0.04 is not a number of 32 bits.
    expect(other.replace("0.0399999991", "0.04")).toBe(readFileSync(at(`layers/${end}`), "utf8"));
  }
});

describe("names the place of what is wrong", () => {
  it.each([
    ["brown", "0010\tthe\t9\n0012\tbells\t9\n", "/file:2: ", "expected bits, word and count, parted by tabs"],
    ["brown", "0010\tthe\t9\n0011\tthe\t9\n", "/file:2: ", "expected each word once"],
    ["mpqa", mpqa + clue("bad", "adj", "maybe", "negative"), "/file:4: ", "stemmed1=y|n"],
    ["embeddings", text.replace("3 4e-2", "3 x"), "/file:4: ", "expected a word and 2 numbers"],
    ["embeddings", text.replace("unused 0 0", "unused 0"), "/file:5: ", "expected a word and 2 numbers"],
    ["embeddings", text.replace("unused 0 0\n", ""), "/file: ", "expected 4 words with vectors; found 3"],
    ["embeddings", binary().subarray(0, 40), "/file", "expected 4 words with vectors; found 2"],
    ["embeddings", Buffer.concat([binary(), Buffer.from("x")]), "/file", "expected the end after 4 words"],
    ["embeddings", "", "/file: ", "some words with vectors"],
  ])("of %s: %j", async (name, content, place, expected) => {
    write("file", content);
    const { exit, stderr } = await run(`${command} --${name} @file`);
    expect([exit, stderr]).toEqual([1, expect.stringContaining(place)]);
    expect(stderr).toContain(expected);
    expect(readdirSync(root)).not.toContain("layers");
  });

  it.each([
    ["<VNCLASS ID='x'>\n<MEMBERS>\n</VNCLASS>", "x.xml:3: "],
    ["<VERBS/>", "expected the element VNCLASS"],
    ["<VNCLASS/>", "expected a class with an ID"],
    ["<VNCLASS ID='x'><MEMBERS><MEMBER/></MEMBERS></VNCLASS>", "expected a name for each member of x"],
  ])("of VerbNet: %s", async (xml, expected) => {
    write("verbnet/x.xml", xml);
    const { exit, stderr } = await run(`${command} --verbnet @verbnet`);
    expect([exit, stderr]).toEqual([1, expect.stringContaining(expected)]);
  });

  it("and asks for a resource and for tokens", async () => {
    expect((await run(command)).stderr).toContain("name a resource: --brown");
    write("release/dev/relations.json", "");
    mkdirSync(at("release/bare"));
    write("release/bare/relations.json", "");
    expect((await run(`${command} --brown @brown.txt`)).stderr).toContain("the set has no tokens");
  });
});

describeShared("data/gdtb", "55 documents of GUM", (folder) => {
  test("coverage is what counting the tokens of the release gives", async () => {
    const layers = ["raw", "trees", "conllu"].map(
      (name) => `--${name} ${join(folder, name.replace("trees", "ptb"))}`,
    );
    await run(`convert --lang en ${layers.join(" ")} --out @gum`);
    const words: [string, { PartOfSpeech: string }][] = Object.values(
      JSON.parse(readFileSync(at("gum/parses.json"), "utf8")) as Record<
        string,
        { sentences: { words: [string, { PartOfSpeech: string }][] }[] }
      >,
    ).flatMap(({ sentences }) => sentences.flatMap((sentence) => sentence.words));
    const isThe = words.filter(([form]) => form.toLowerCase() === "the").length;
    const makes = words.filter(
      ([form, { PartOfSpeech }]) => /^ma(?:ke|kes|king)$/i.test(form) && /^V/.test(PartOfSpeech),
    );
    write("brown.txt", brown.split("\n").slice(1, 2).join("").concat("\n"));
    write(
      "verbnet/ring-43.2.xml",
      '<VNCLASS ID="build-26.1"><MEMBERS><MEMBER name="make"/></MEMBERS></VNCLASS>',
    );
    const { stdout } = await run("resources @gum --brown @brown.txt --verbnet @verbnet --out @layers --json");
    const { coverage } = JSON.parse(stdout);
    expect(coverage.brown.gum).toMatchObject({ tokens: words.length, tokensFound: isThe });
    expect(coverage.verbnet.gum.tokensFound).toBe(makes.length);
    expect(records("layers/brown.jsonl")).toHaveLength(55);
    expect([words.length, isThe, makes.length]).toEqual([51816, 2849, 63]);
  });
});

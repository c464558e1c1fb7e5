import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

function pml(root: string, references: string, content: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://ufal.mff.cuni.cz/pdt/pml/">
<head><references>${references}</references></head>
${content}
</${root}>
`;
}

const layer = (id: string, name: string): string =>
  `<reffile id="${id}" name="${name}data" href="tale.${name.at(0)}"/>`;
const sentences = ["Anna zpívá .", "Ale Petr spí , protože je noc .", "Pes štěká ."].map((text) =>
  text.split(" "),
);
const words = sentences.flatMap((tokens, sentence) =>
  tokens.map((form, at) => ({ form, id: `${sentence}-${at}` })),
);

/** The files of one document: three sentences, the last in a paragraph of its own. */
function writeTreebank(discourse: string): string {
  const folder = join(mkdtempSync(join(tmpdir(), "discoprep-")), "trees");
  mkdirSync(folder);
  const word = ({ form, id }: (typeof words)[number], index: number): string => {
    const isTight = /^[.,]$/.test(words[index + 1]?.form ?? "");
    return `<w id="w${id}"><token>${form}</token>${isTight ? "<no_space_after>1</no_space_after>" : ""}</w>`;
  };
  const paragraphs = [words.slice(0, -3), words.slice(-3)].map(
    (own) => `<para>${own.map((one) => word(one, words.indexOf(one))).join("")}</para>`,
  );
  writeFileSync(join(folder, "tale.w"), pml("wdata", "", `<doc id="d">${paragraphs.join("")}</doc>`));
  const morphology = sentences.map((tokens, sentence) => {
    const rows = tokens.map(
      (form, at) => `<m id="m${sentence}-${at}"><w.rf>w#w${sentence}-${at}</w.rf><form>${form}</form></m>`,
    );
    return `<s id="s${sentence}">${rows.join("")}</s>`;
  });
  writeFileSync(join(folder, "tale.m"), pml("mdata", layer("w", "w"), morphology.join("")));
  const syntax = sentences.map((tokens, sentence) => {
    const rows = tokens.map((_, at) => `<LM id="a${sentence}-${at}"><m.rf>m#m${sentence}-${at}</m.rf></LM>`);
    return `<LM id="ar${sentence}"><children>${rows.join("")}</children></LM>`;
  });
  writeFileSync(
    join(folder, "tale.a.gz"),
    gzipSync(pml("adata", layer("m", "m"), `<trees>${syntax.join("")}</trees>`)),
  );
  const node = (id: string, content: string, below = ""): string =>
    `<LM id="${id}">${content}${below === "" ? "" : `<children>${below}</children>`}</LM>`;
  const lex = (token: string, ...aux: readonly string[]): string =>
    `<a><lex.rf>a#a${token}</lex.rf>${aux.map((one) => `<aux.rf>a#a${one}</aux.rf>`).join("")}</a>`;
  const night = node("je", `${lex("1-5", "1-4")}${discourse}`, node("noc", lex("1-6")));
  const trees = [
    node("t0", "", node("zpívá", lex("0-1"), node("Anna", lex("0-0")))),
    node(
      "t1",
      "",
      node("spí", `${lex("1-2")}`, [node("ale", lex("1-0")), node("Petr", lex("1-1")), night].join("")),
    ),
    node(
      "t2",
      "",
      node(
        "štěká",
        `${lex("2-1")}<discourse_groups><LM><id>7</id></LM></discourse_groups>`,
        node("Pes", lex("2-0")),
      ),
    ),
  ];
  writeFileSync(join(folder, "tale.t"), pml("tdata", layer("a", "a"), `<trees>${trees.join("")}</trees>`));
  return folder;
}

const reason = `<LM><target_node.rf>spí</target_node.rf><type>discourse</type><start_range>0</start_range>
<target_range>0</target_range><discourse_type>reason</discourse_type><a-connectors.rf>a#a1-4</a-connectors.rf></LM>`;
const opposition = `<LM><target_node.rf>zpívá</target_node.rf><type>discourse</type><start_range>0</start_range>
<target_range>1</target_range><discourse_type>opp</discourse_type></LM>`;
const group = `<LM><target_node.rf>štěká</target_node.rf><type>discourse</type><target_range>group</target_range>
<target_group_id>7</target_group_id><discourse_type>conj</discourse_type><t-connectors.rf>ale</t-connectors.rf></LM>`;
const list = "<LM><target_node.rf>štěká</target_node.rf><type>list</type></LM>";

async function convert(discourse: string, ...more: readonly string[]) {
  const trees = writeTreebank(`<discourse>${discourse}</discourse>`);
  const out = join(trees, "../out");
  const run = await runForTest([
    "convert",
    "--format",
    "pdt",
    "--lang",
    "cs",
    "--annotations",
    trees,
    "--out",
    out,
    ...more,
  ]);
  const read = (): string[][] =>
    readFileSync(join(out, "relations.json"), "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line))
      .map(({ Type, Sense, Connective, Arg1, Arg2 }) => [
        ...[Type, Sense.join(), Connective.RawText, Arg1.RawText, Arg2.RawText],
      ]);
  return { ...run, out, read };
}

it("makes relations of a text out of relations between trees", async () => {
  const { exit, stderr, out, read } = await convert(reason + opposition + group + list, "--senses", "pdt");
  expect([exit, stderr]).toEqual([0, expect.not.stringContaining("error")]);
  expect(readFileSync(join(out, "raw", "tale"), "utf8")).toBe(
    "Anna zpívá. Ale Petr spí, protože je noc.\n\nPes štěká.\n",
  );
  expect(read()).toEqual([
    // The clause of the reason is inside the other argument.
    ["Explicit", "reason", "protože", "Ale Petr spí", "je noc"],
    ["Implicit", "opp", "", "Anna zpívá Ale Petr spí", "protože je noc"],
    ["Explicit", "conj", "Ale", "štěká", "protože je noc"],
  ]);
  const checked = await runForTest(["validate", "cs", out, "--senses", "pdt"]);
  expect(checked.exit).toBe(0);
});

it("names a type that is none of the 22, an argument without words, and a layer that is not there", async () => {
  const other = await convert(reason.replace(">reason<", ">reazon<"), "--senses", "pdt");
  expect(other.stderr).toMatch(/tale\.t:\d+.* expected a sense of pdt; found reazon/);
  const empty = await convert(reason + group.replace(">7<", ">8<"));
  expect(empty.stderr).toMatch(
    /tale\.t:\d+.* an argument of the relation has no words .* found start 0, target group/,
  );
  expect(empty.read()).toHaveLength(1);
  const trees = writeTreebank("");
  writeFileSync(join(trees, "tale.m"), pml("mdata", '<reffile id="w" name="wdata" href="other.w"/>', ""));
  const run = await runForTest([
    "convert",
    "--format",
    "pdt",
    "--lang",
    "cs",
    "--annotations",
    trees,
    "--out",
    join(trees, "../out"),
  ]);
  expect(run.stderr).toContain("the wdata that the file names is not there");
});

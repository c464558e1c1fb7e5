import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Format } from "@discoprep/files/format";
import { formats, readableFormats, writableFormats } from "@discoprep/releases";
import { beforeAll, describe, expect, it } from "vitest";
import { runForTest } from "../../test/run-command.ts";

const work = mkdtempSync(join(tmpdir(), "discoprep-formats-"));

/** As corpora of the web have them; the dots are part of the id. */
const id = "groups.google.com_tale.tsv";

/** A small corpus of every relation type. */
const raw = "Ada sang because Bo slept. She stopped. So they left.\n\nThe 𝒜 hall was cold.\n";
const release = join(work, "release");

function row(cells: Readonly<Record<number, string>>): string {
  const list = new Array<string>(34).fill("");
  for (const [column, cell] of Object.entries(cells)) list[Number(column)] = cell;
  return list.join("|");
}

const at = (text: string): string => `${raw.indexOf(text)}..${raw.indexOf(text) + text.length}`;

const rows = [
  row({
    0: "Explicit",
    1: at("because"),
    7: "because",
    8: "Contingency.Cause.Reason",
    14: at("Ada sang"),
    20: at("Bo slept"),
  }),
  row({
    0: "Implicit",
    7: "then",
    8: "Temporal.Asynchronous.Precedence",
    9: "Contingency.Cause.Result",
    14: at("Bo slept"),
    20: at("She stopped"),
  }),
  row({
    0: "AltLex",
    1: at("So"),
    8: "Contingency.Cause.Result",
    14: at("She stopped"),
    20: at("they left"),
  }),
  row({ 0: "EntRel", 14: at("they left"), 20: at("The 𝒜 hall was cold") }),
];

beforeAll(async () => {
  const folder = join(work, "corpus");
  for (const [path, text] of Object.entries({ [`ann/${id}`]: `${rows.join("\n")}\n`, [`raw/${id}`]: raw })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { exit, stderr } = await runForTest([
    ..."convert --format annotator --lang en --senses keep --first-id 3".split(" "),
    ...["--annotations", join(folder, "ann"), "--raw", join(folder, "raw"), "--out", release],
  ]);
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: expect.stringContaining("4 of 4 relations") });
});

interface ReleasedRelation {
  readonly ID?: number;
  readonly Type: string;
}

function relationsIn(folder: string): ReleasedRelation[] {
  const text = readFileSync(join(folder, "relations.json"), "utf8");
  return text.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line) as ReleasedRelation]));
}

/** A relation as the format carries it: the Annotator has no IDs. */
function carried(format: string, { ID, ...rest }: ReleasedRelation): object {
  return format === "annotator" ? rest : { ID, ...rest };
}

async function back(format: string): Promise<ReleasedRelation[]> {
  const out = join(work, format);
  const exported = await runForTest(["export", release, "--to", format, "--out", out]);
  expect(exported.exit).toBe(0);
  const inputs =
    format === "annotator"
      ? ["--annotations", join(out, "ann"), "--raw", join(out, "raw")]
      : ["--annotations", out];
  const converted = await runForTest([
    ...`convert --format ${format} --lang en --senses keep --types all`.split(" "),
    ...inputs,
    ...["--out", join(work, `${format}-back`)],
  ]);
  expect({ exit: converted.exit, stderr: converted.stderr }).toMatchObject({ exit: 0 });
  const valid = await runForTest(["validate", "en", join(work, `${format}-back`)]);
  expect(valid.stdout + valid.stderr).not.toMatch(/missing-(?:raw|parse|conll)/);
  return relationsIn(join(work, `${format}-back`));
}

describe("formats", () => {
  const both = readableFormats.filter((format) => (writableFormats as readonly string[]).includes(format));

  it.each(both.filter((format) => format !== "disrpt" && format !== "conllu"))(
    "%s is written and read back with every relation",
    async (format) => {
      const part = (relation: ReleasedRelation): object => carried(format, relation);
      expect((await back(format)).map(part)).toEqual(relationsIn(release).map(part));
    },
  );

  it("of one language refuse another", async () => {
    const out = join(work, "refused");
    const folders = [
      "--annotations",
      join(work, "corpus/ann"),
      "--raw",
      join(work, "corpus/raw"),
      "--out",
      out,
    ];
    expect(await runForTest(["convert", "--format", "cdtb", "--lang", "en", ...folders])).toMatchObject({
      exit: 2,
      stderr:
        "error: the format cdtb is for Chinese only, and the language is en; name --lang zh, or another format\n",
    });
    expect(existsSync(out)).toBe(false);
  });

  it("conll counts no relation as left out that is kept, whatever else is wrong with the release", async () => {
    const folder = join(work, "flawed");
    cpSync(release, folder, { recursive: true });
    const parses = readFileSync(join(folder, "parses.json"), "utf8");
    writeFileSync(join(folder, "parses.json"), `${parses.slice(0, -1)}, ${parses.slice(1)}`);
    const relations = readFileSync(join(folder, "relations.json"), "utf8");
    writeFileSync(join(folder, "relations.json"), relations.replaceAll(/"ID": [34]\b/g, '"ID": 3'));
    const { exit, stderr } = await runForTest([
      ..."convert --format conll --lang en".split(" "),
      ...["--annotations", folder, "--out", join(work, "flawed-again")],
    ]);
    expect(exit).toBe(1);
    expect(stderr).toContain("[duplicate-parse]");
    expect(stderr).toContain("[duplicate-relation-id]");
    expect(stderr).toContain("4 of 4 relations");
    expect(stderr).not.toContain("left out");
  });

  it("disrpt gives back its own .rels: no EntRel, no inserted connective", async () => {
    expect((await back("disrpt")).map(({ Type }) => Type)).toEqual(["Explicit", "Implicit", "AltLex"]);
    const again = join(work, "disrpt-again");
    await runForTest(["export", join(work, "disrpt-back"), "--to", "disrpt", "--out", again]);
    const rels = (folder: string): string => readFileSync(join(folder, `${id}.rels`), "utf8");
    expect(rels(again)).toBe(rels(join(work, "disrpt")));
  });

  it("conllu gives back text, sentences and tokens", async () => {
    expect(await back("conllu")).toEqual([]);
    const conll = (folder: string): string =>
      readFileSync(join(folder, "conll_format", `${id}.conll`), "utf8").replaceAll(
        /^((?:[^\t]*\t){3}[^\t]*).*$/gm,
        "$1",
      );
    expect(conll(join(work, "conllu-back"))).toBe(conll(release));
  });

  it("stand in the guide as the list has them", () => {
    const page = fileURLToPath(new URL("../../../../docs/guide/formats.md", import.meta.url));
    expect(readFileSync(page, "utf8")).toContain(formatTable());
  });
});

/** The list as the rows of a Markdown table. */
function formatTable(): string {
  const rows = formats.map((format: Format) => {
    const reads = format.read === undefined ? "" : "yes";
    const writes = format.write === undefined ? "" : "yes";
    const files = format.files
      .split(", ")
      .map((file) => `\`${file}\``)
      .join(", ");
    return `| \`${format.id}\` | ${format.what} | ${reads} | ${writes} | ${format.encoding} | ${files} | \`${format.senses}\` |`;
  });
  const head = "| format | what it is | `convert` reads | `export` writes | encoding | files | senses |";
  return [head, "|---|---|---|---|---|---|---|", ...rows].join("\n");
}

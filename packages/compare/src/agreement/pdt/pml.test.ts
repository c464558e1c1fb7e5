import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Message } from "@discoprep/corpus";
import { beforeEach, describe, expect, it } from "vitest";
import { readTreeDocuments, readTreeVersions } from "./read-documents.ts";
import { readPml } from "./read-pml.ts";

let work: string;

beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), "discoprep-"));
  for (const folder of ["a", "b"]) mkdirSync(join(work, folder));
});

function pml(root: string, references: string, content: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://ufal.mff.cuni.cz/pdt/pml/">
<head><schema href="${root}_30_schema.xml"/><references>${references}</references></head>
${content}
</${root}>
`;
}

const syntax = pml(
  "adata",
  '<reffile id="m" name="mdata" href="x.m"/><reffile id="w" name="wdata" href="x.w"/>',
  `<trees><LM id="a-s1"><s.rf>m#m-s1</s.rf><children><LM id="a1"><m.rf>m#m1</m.rf></LM>
<LM id="a2"><m.rf>m#m2</m.rf></LM></children></LM></trees>`,
);

/** Two trees: s1 with p over q (given inline) over r, and s2 with u. The relations stand in u. */
function tectogrammatics(relations: string): string {
  return pml(
    "tdata",
    '<reffile id="a" name="adata" href="x.a"/><reffile id="v" name="vallex" href="vallex.xml"/>',
    `<trees>
<LM id="s1"><atree.rf>a#a-s1</atree.rf><mwes><LM id="mwe"><tnode.rfs><LM>p</LM></tnode.rfs></LM></mwes>
<children><LM id="p"><t_lemma>být &amp; mít</t_lemma><val_frame.rf>v#frame</val_frame.rf>
<children id="q"><a><lex.rf>a#a1</lex.rf><aux.rf><LM>a#a2</LM></aux.rf></a><children><LM id="r"/></children></children>
</LM></children></LM>
<LM id="s2"><children><LM id="u"><coref_text><LM><target_node.rf>q</target_node.rf><type>SPEC</type></LM></coref_text>
${relations}</LM></children></LM>
</trees>`,
  );
}

const opposition = `<discourse><LM><target_node.rf>q</target_node.rf><type>discourse</type><start_range>0</start_range>
<target_range>group</target_range><target_group_id>2</target_group_id><discourse_type>opp</discourse_type>
<a-connectors.rf><LM>a#a1</LM><LM>a#a2</LM></a-connectors.rf><t-connectors.rf>r</t-connectors.rf></LM>
<LM><target_node.rf>p</target_node.rf><type>list</type></LM></discourse>`;

/** The same arrow to the parent, as a list of one that stands without LM. */
const toParent = opposition
  .replace(/<LM>(<target_node.rf>q.*?)<\/LM>\n<LM>.*list.*<\/LM>/s, "$1")
  .replace(">q<", ">p<");

function write(path: string, content: string | Uint8Array): string {
  writeFileSync(join(work, path), content);
  return join(work, path);
}

describe("a t-file", () => {
  it("gives nodes with parents and relations with connectives", () => {
    const file = write("a/x.t", tectogrammatics(opposition));
    const { nodes, relations } = readPml(file);
    expect(nodes).toEqual([
      { id: "s1", parent: null },
      { id: "p", parent: "s1" },
      { id: "q", parent: "p" },
      { id: "r", parent: "q" },
      { id: "s2", parent: null },
      { id: "u", parent: "s2" },
    ]);
    const connective = ["r", "a1", "a2"];
    expect(relations).toEqual([
      { id: "u 1", start: "u", target: "q", type: "opp", connective, kind: "discourse" },
      expect.objectContaining({ id: "u 2", start: "u", target: "p", kind: "list" }),
    ]);
  });

  it("is compared with its other version, plain or compressed, lists of one without LM", () => {
    const a = write("a/x.t", tectogrammatics(opposition));
    const b = write("b/x.t.gz", gzipSync(tectogrammatics(toParent)));
    const document = readTreeVersions(a, b);
    expect(document.id).toBe("x");
    expect([document.a.length, document.b.length]).toEqual([1, 1]);
    expect(document.b[0]).toMatchObject({ start: "u", target: "p", connective: ["r", "a1", "a2"] });
  });

  it("finds its other version in the other folder", () => {
    write("a/x.t", tectogrammatics(opposition));
    write("b/x.t", tectogrammatics(toParent));
    write("a/y.t", tectogrammatics(opposition));
    write("b/y.t", tectogrammatics(""));
    const messages: Message[] = [];
    const documents = readTreeDocuments([join(work, "a"), join(work, "b")], (message) =>
      messages.push(message),
    );
    expect(documents.map(({ id, a, b }) => [id, a.length, b.length])).toEqual([
      ["x", 1, 1],
      ["y", 1, 0],
    ]);
    expect(messages).toEqual([]);
  });
});

describe("bad files", () => {
  function refusal(content: string | Uint8Array, name = "x.t"): string {
    const a = write(`a/${name}`, content);
    const b = write("b/x.t", tectogrammatics(opposition));
    try {
      readTreeVersions(a, b);
      return "none";
    } catch (problem) {
      return (problem as Error).message.replaceAll(`${work}/`, "");
    }
  }

  const whole = tectogrammatics(opposition);
  const packed = gzipSync(whole);
  const bytes = Buffer.from(whole, "utf8");
  bytes[bytes.indexOf("být") + 1] = 0xff;

  it.each([
    [
      "a relation to a node that no tree has",
      tectogrammatics(opposition.replace(">q<", ">nowhere<")),
      "a/x.t, document x: a relation or a parent names a node that no tree has; found nowhere as the target of relation u 1",
    ],
    ["gzip cut short", packed.subarray(0, packed.length - 30), "a/x.t: the gzip data ends early"],
    ["bytes that are no text", bytes, "the bytes are not text; expected UTF-8"],
    [
      "an element that is not closed, at the line where it begins",
      whole.replace("být &amp; mít</t_lemma>", "být & mít"),
      "a/x.t:6: the file is not well-formed XML",
    ],
    [
      "two nodes of one id",
      whole.replace('<LM id="r"/>', '<LM id="q"/>'),
      "a/x.t, document x: two nodes of the document have one id; found q",
    ],
    ["XML cut short", whole.slice(0, 700), "the file is not well-formed XML"],
    [
      "no PML",
      "<html><body/></html>",
      "the file is not a t-file of the Prague Dependency Treebank; expected the element tdata",
    ],
    [
      "PML of another kind",
      '<tdata xmlns="http://example.org/"/>',
      "found the element tdata of http://example.org/",
    ],
    ["an a-file", syntax, "found the element adata of http://ufal.mff.cuni.cz/pdt/pml/"],
    ["no text", "", "the file is not well-formed XML"],
    [
      "a relation without target",
      tectogrammatics("<discourse><LM><type>discourse</type></LM></discourse>"),
      "found none in a relation of node u",
    ],
    [
      "other trees",
      whole.replace('<LM id="r"/>', ""),
      "the trees are not the same in both versions; expected node r as in a/x.t: no such node; found parent q",
    ],
  ])("%s", (_, content, message) => {
    expect(refusal(content)).toContain(message);
  });

  it("a version without another one", () => {
    write("a/x.t", tectogrammatics(opposition));
    expect(() => readTreeDocuments([join(work, "a")])).toThrow(
      "document x: the document does not have two versions; expected two t-files of the document, one an annotator; found 1",
    );
  });
});

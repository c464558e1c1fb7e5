import { readFileSync } from "node:fs";
import { join } from "node:path";
import { testFolder } from "@discoprep/shared-data/folder";
import { describe, expect, it } from "vitest";
import { documentFiles, documentId, OutputFiles } from "./files.ts";

describe("documentFiles", () => {
  it("takes a dot for a part of the id unless a known ending follows, or the data states the id", () => {
    expect(documentId("T00245.tsv.pdtb")).toBe("T00245.tsv");
    expect(documentId("newsgroup-groups.google.com_x.conllu.gz")).toBe("newsgroup-groups.google.com_x");
    expect(documentId("a/b.txt", new Set(["b", "b.txt"]))).toBe("b.txt");
    expect(documentId("a/b.v2.old", new Set(["b"]))).toBe("b");
  });

  it("takes the name without its ending and sorts by id", () => {
    const root = testFolder({ "10/wsj_1000.pdtb": "", "02/wsj_0200": "", ".hidden": "" });
    expect([...documentFiles(root).keys()]).toEqual(["wsj_0200", "wsj_1000"]);
    expect(documentId("a/.bashrc")).toBe(".bashrc");
  });

  it("refuses two files of one id", () => {
    const root = testFolder({ "a/x.raw": "", "b/x.txt": "" });
    expect(() => documentFiles(root)).toThrow("document x: two files have the same document id");
  });

  it("names a path that does not exist", () => {
    expect(() => documentFiles("/no/such/folder")).toThrow("/no/such/folder: the path does not exist");
  });
});

it("continues a file that comes again", () => {
  const root = testFolder({});
  const files = new OutputFiles(root);
  files.add({ "a/x.txt": "é" });
  files.add({ "x.txt": "!" }, "a");
  expect(readFileSync(join(root, "a/x.txt"), "utf8")).toBe("é!");
});

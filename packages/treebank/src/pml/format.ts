import { basename, relative } from "node:path";
import { ProblemError, paragraphsOfSentences } from "@discoprep/corpus";
import { documentId, filesBelow } from "@discoprep/files";
import type { Format, SourceReading } from "@discoprep/files/format";
import { readPml } from "./read-pml.ts";
import { treeRelations } from "./relations.ts";
import { readSurface } from "./surface.ts";

/** Discourse relations of the Prague Dependency Treebank: t-files with the files of the layers below beside them. */
export const pdt = {
  id: "pdt",
  what: "Prague Dependency Treebank: discourse relations in PML trees",
  encoding: "UTF-8",
  files: "ID.t, ID.a, ID.m, ID.w",
  senses: "keep",
  read: {
    kind: "collection",
    layers: ["sentences", "tokens"],
    documents(path, { language }) {
      const files = filesBelow(path).filter((file) => /\.t(?:\.gz)?$/.test(file));
      if (files.length === 0) throw noTreeFile(path);
      return files.map((file) => {
        const name = file === path ? basename(file) : relative(path, file).replaceAll("\\", "/");
        return { id: documentId(file), file: name, read: () => readDocument(file, language) };
      });
    },
  },
} as const satisfies Format;

/** @throws ProblemError where a file of a layer is absent or not PML */
function readDocument(file: string, language: string): SourceReading {
  const pml = readPml(file);
  const surface = readSurface(pml);
  const id = documentId(file);
  const { relations, messages } = treeRelations(pml, surface, id);
  const { raw, sentences } = surface;
  const paragraphs = paragraphsOfSentences(raw, sentences);
  const document = { id, language, raw, paragraphs, sentences, relations, messages: [] };
  return { document, rows: relations.length + messages.length, messages };
}

function noTreeFile(file: string): ProblemError {
  return new ProblemError({
    rule: "no-tree-annotations",
    what: "the folder holds no annotated trees",
    where: { file },
    expected: "t-files (.t, .t.gz) with the a-, m- and w-files beside them",
    found: "none",
  });
}

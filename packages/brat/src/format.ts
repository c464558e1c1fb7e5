import { type Document, sensesOf } from "@discoprep/corpus";
import { decodeText } from "@discoprep/files";
import { documentWriter, type Format } from "@discoprep/files/format";
import { countLabel, type Frequencies } from "@discoprep/files/text";
import { bratConfiguration, bratVisuals } from "./configuration.ts";
import { readBrat } from "./read-brat.ts";
import { writeBrat } from "./write-brat.ts";

/** Standoff of the brat annotation tool. */
export const brat = {
  id: "brat",
  package: "brat",
  what: "brat standoff",
  encoding: "UTF-8",
  files: "ID.ann, ID.txt",
  senses: "keep",
  read: {
    kind: "files",
    // brat makes an empty file for each text.
    mayBeEmpty: true,
    endings: { annotations: ".ann", raw: ".txt" },
    rawText: (bytes, { file }) => ({ text: decodeText(bytes, "utf-8", file), messages: [] }),
    relations: (bytes, { file, raw = "" }) => readBrat(decodeText(bytes, "utf-8", file), raw, file),
  },
  write: {
    shared: { "visual.conf": bratVisuals() },
    *write(set, settings) {
      const senses: Frequencies = new Map();
      const documents = eachCounted(set.documents, senses);
      yield* writeDocuments({ ...set, documents }, settings);
      yield { files: { "annotation.conf": bratConfiguration(senses) }, written: 0, messages: [] };
    },
  },
} as const satisfies Format;

/** The documents as they come, their senses counted. */
function* eachCounted(documents: Iterable<Document>, senses: Frequencies): Generator<Document> {
  for (const document of documents) {
    for (const sense of document.relations.flatMap(sensesOf)) countLabel(senses, sense);
    yield document;
  }
}

const writeDocuments = documentWriter((document) => {
  const result = writeBrat(document);
  return { files: { [`${document.id}.ann`]: result.text, [`${document.id}.txt`]: document.raw }, result };
});

import { decodeText, documentWriter, type Format } from "@discoprep/corpus";
import { bratConfiguration, bratVisuals } from "./configuration.ts";
import { readBrat } from "./read-brat.ts";
import { writeBrat } from "./write-brat.ts";

/** Standoff of the brat annotation tool. */
export const brat = {
  id: "brat",
  what: "brat standoff",
  encoding: "UTF-8",
  files: "ID.ann, ID.txt",
  senses: "keep",
  read: {
    kind: "files",
    endings: { annotations: ".ann", raw: ".txt" },
    rawText: (bytes, { file }) => ({ text: decodeText(bytes, "utf-8", file), messages: [] }),
    relations: (bytes, { file, raw = "" }) => readBrat(decodeText(bytes, "utf-8", file), raw, file),
  },
  write: {
    shared: { "visual.conf": bratVisuals() },
    write: (set, settings) => {
      const { files, ...written } = writeDocuments(set, settings);
      return { ...written, files: { ...files, "annotation.conf": bratConfiguration(set.documents) } };
    },
  },
} as const satisfies Format;

const writeDocuments = documentWriter((document) => {
  const result = writeBrat(document);
  return { files: { [`${document.id}.ann`]: result.text, [`${document.id}.txt`]: document.raw }, result };
});

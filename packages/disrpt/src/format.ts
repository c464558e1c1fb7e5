import { conlluSentence } from "@discoprep/conllu";
import {
  type DocumentSet,
  documentWriter,
  type Format,
  type WriteSettings,
  type WrittenFiles,
} from "@discoprep/corpus";
import { writeConnectiveConllu, writeTok } from "./connectives.ts";
import { type DisrptSettings, disrptEditions } from "./edition.ts";
import { countLabels } from "./labels.ts";
import { relsDocuments } from "./read-collection.ts";
import { writeRels } from "./rels.ts";

/** The DISRPT shared tasks. */
export const disrpt = {
  id: "disrpt",
  what: "DISRPT: relations and connectives by token",
  encoding: "UTF-8",
  files: "ID.rels, ID.tok, ID.conllu",
  senses: "keep",
  read: {
    kind: "collection",
    layers: ["sentences", "tokens"],
    documents: (path, options) => relsDocuments(path, options),
  },
  write: {
    editions: disrptEditions,
    write: (set, settings) => {
      const written = writeDocuments(set, settings);
      const name = `${settings.corpus ?? "corpus"}${set.name === "" ? "" : `_${set.name}`}`;
      return { ...written, collection: corpusFiles(written.files, name) };
    },
  },
} as const satisfies Format;

/** The files of each document. */
function writeDocuments(set: DocumentSet, { edition, layer }: WriteSettings): WrittenFiles {
  const known = disrptEditions.find((one) => one === edition);
  const labelCounts = countLabels(set.documents);
  return documentWriter((document) => {
    const rows = layer?.(document.id)?.map(conlluSentence);
    const settings: DisrptSettings = { edition: known, labelCounts, rows };
    const result = writeRels(document, settings);
    return {
      files: {
        [`${document.id}.rels`]: result.text,
        [`${document.id}.tok`]: writeTok(document, settings),
        [`${document.id}.conllu`]: writeConnectiveConllu(document, settings),
      },
      result,
    };
  })(set, {});
}

/** The files of all documents in one, as the shared tasks give them out: `.rels` with one header. */
function corpusFiles(files: WrittenFiles["files"], name: string): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [path, content] of Object.entries(files)) {
    const key = name + path.slice(path.lastIndexOf("."));
    const text = String(content);
    const begun = texts[key] !== undefined && key.endsWith(".rels");
    texts[key] = (texts[key] ?? "") + (begun ? text.slice(text.indexOf("\n") + 1) : text);
  }
  return texts;
}

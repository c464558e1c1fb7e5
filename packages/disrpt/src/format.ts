import { documentWriter, type Format, type WrittenFiles } from "@discoprep/corpus";
import { writeConnectiveConllu, writeTok } from "./connectives.ts";
import { relsDocuments } from "./read-collection.ts";
import { disrptEditions, writeRels } from "./rels.ts";

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

const writeDocuments = documentWriter((document, { edition }) => {
  const known = disrptEditions.find((one) => one === edition);
  const result = writeRels(document, known);
  const labels = known === "2021" || known === "2023" ? "2023" : "2025";
  return {
    files: {
      [`${document.id}.rels`]: result.text,
      [`${document.id}.tok`]: writeTok(document, labels, known),
      [`${document.id}.conllu`]: writeConnectiveConllu(document, labels, known),
    },
    result,
  };
});

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

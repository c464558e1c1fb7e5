import { documentWriter, type Format } from "@discoprep/corpus";
import { writeConnectiveConllu, writeTok } from "./connectives.ts";
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
    write: documentWriter((document) => {
      const result = writeRels(document);
      return {
        files: {
          [`${document.id}.rels`]: result.text,
          [`${document.id}.tok`]: writeTok(document),
          [`${document.id}.conllu`]: writeConnectiveConllu(document),
        },
        result,
      };
    }),
  },
} as const satisfies Format;

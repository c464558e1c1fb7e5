/** The document in which charts are drawn: in a browser, that of the page. */
export function parseHTML(): { document: Document } {
  return { document: globalThis.document };
}

import { join } from "node:path";
import type { Document, Span } from "@discoprep/corpus";
import { expect } from "vitest";
import { keyedRelations } from "../src/pages/relation-card.ts";
import { openPage } from "./open-page.ts";

/** Selects each relation on the page of its document: the marked text is that of its spans, white space left out. */
export function compareMarks(documents: Iterable<Document>, site: string): void {
  for (const { id, raw, relations } of documents) {
    const page = openPage(join(site, "doc", `${id}.html`));
    for (const { key, relation } of keyedRelations(relations)) {
      page.press("j");
      expect(page.address()).toBe(`#${key}`);
      const marks = new Map<string, string>();
      const expected = new Map<string, string>();
      for (const role of ["arg1", "arg2", "connective"] as const) {
        marks.set(role, page.texts(`.text .${role}`).join("").replace(/\s+/g, ""));
        expected.set(role, textIn(raw, relation[role]?.spans ?? []).replace(/\s+/g, ""));
      }
      expect(marks, `${id} ${key}`).toEqual(expected);
      expect(page.all("[aria-current=true]")).toHaveLength(1);
    }
  }
}

function textIn(raw: string, spans: readonly Span[]): string {
  const places = spans.flatMap(({ start, end }) =>
    Array.from({ length: end - start }, (_, at) => start + at),
  );
  return [...new Set(places)]
    .sort((a, b) => a - b)
    .map((at) => raw[at])
    .join("");
}

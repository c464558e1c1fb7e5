import { describe, expect, it } from "vitest";
import { articleReader } from "../src/index.ts";

/** A case of the checklist: its point, what it is about, the language, the wikitext, the paragraphs. */
export type ChecklistCase = readonly [
  point: number,
  about: string,
  language: "en" | "zh",
  text: string,
  expected: readonly string[],
];

const readers = {
  en: articleReader({ language: "en", namespaces: [], keep: ["no-prose"] }),
  zh: articleReader({ language: "zh", namespaces: [], keep: ["no-prose"] }),
};

/**
 * Tests cases of the 25 points that an extractor for Wikinews must hold (see the README); 23 and 24 are the dump's.
 * @param literal what the cases are about whose text looks like markup and is the author's
 */
export function testChecklist(
  name: string,
  table: readonly ChecklistCase[],
  literal: readonly string[] = [],
): void {
  const read = (language: "en" | "zh", text: string) =>
    readers[language]({ id: "1", revision: "2", title: "A title", text, redirect: false });
  describe(name, () => {
    it.each(table)("%i: %s (%s)", (_point, _about, language, text, expected) => {
      const outcome = read(language, text);
      expect(outcome.kept ? outcome.article.paragraphs : outcome.reason).toEqual(expected);
    });

    it("25: leaves nothing for the audit to find, save what is literal", () => {
      const cases = table.filter(([, about]) => !literal.includes(about));
      for (const [point, about, language, text] of cases) {
        expect([point, about, read(language, text).remnants]).toEqual([point, about, []]);
      }
    });
  });
}

import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { articleReader } from "./index.ts";

/**
 * Pages as editors of Wikinews wrote them from 2004 to 2026, and what a reader of each saw. A file of test/pages
 * holds the title, the wikitext, a line `===== TEXT =====`, and the date, variant and number of sources, then
 * the paragraphs; or `dropped:` and the reason. Its name begins with the language.
 */
const folder = new URL("../test/pages/", import.meta.url);
const namespaces = [
  { key: 0, name: "" },
  { key: 1, name: "Talk" },
  { key: 2, name: "User" },
  { key: 4, name: "Wikinews" },
  { key: 6, name: "File" },
  { key: 10, name: "Template" },
  { key: 14, name: "Category" },
];

it.each(readdirSync(folder).sort())("%s", (name) => {
  const [page = "", expected = ""] = readFileSync(new URL(name, folder), "utf8").split(
    "\n\n===== TEXT =====\n",
  );
  const end = page.indexOf("\n");
  const read = articleReader({ language: name.slice(0, 2), namespaces });
  const outcome = read({
    id: "1",
    revision: "2",
    title: page.slice(0, end),
    text: page.slice(end + 1),
    redirect: false,
  });
  if (!outcome.kept) {
    expect(`dropped: ${outcome.reason}\n`).toBe(expected);
    return;
  }
  const { date, variant, sources, paragraphs } = outcome.article;
  const head = [`date: ${date}`, ...(variant === undefined ? [] : [`variant: ${variant}`])];
  expect([...head, `sources: ${sources.length}`, "", paragraphs.join("\n\n"), ""].join("\n")).toBe(expected);
});

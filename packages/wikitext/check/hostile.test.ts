// As it is built, as other packages have it: Node reads these pages in half the time that Vite's modules need.
import { articleReader } from "@discoprep/wikitext";
import { expect, it } from "vitest";
import { testHostileMarkup } from "../test/hostile-markup.ts";

const readers = ["en", "zh"].map((language) =>
  articleReader({ language, namespaces: [], keep: ["no-prose"] }),
);

// All that takes more than linear time would take minutes here.
testHostileMarkup(readers, 100_000);

it("reads a page of two megabytes", () => {
  const text = "The {{w|mayor}} of [[Oslo]] said so.<ref>x</ref>\n\n".repeat(45_000);
  const outcome = readers[0]?.({ id: "1", revision: "1", title: "T", text, redirect: false });
  expect(outcome?.kept && outcome.article.paragraphs.length).toBe(45_000);
});

import { describe, expect, it } from "vitest";
import { articleReader } from "./index.ts";

const read = articleReader({ language: "en", namespaces: [] });

describe("articleReader", () => {
  it("keeps the words of inline templates and cuts the tail", () => {
    const outcome = read({
      id: "7",
      revision: "9",
      title: "Council: vote delayed",
      redirect: false,
      text: "{{date|March 3, 2014}}{{Iraq}}\nThe {{w|town council|council}} met [[Oslo]].\n\n== Sources ==\n*{{source|url=http://a.example|title=T}}\n{{publish}}",
    });
    expect(outcome).toMatchObject({
      kept: true,
      published: true,
      article: {
        date: "2014-03-03",
        paragraphs: ["The council met Oslo."],
        sources: [{ url: "http://a.example", title: "T" }],
      },
    });
  });
});

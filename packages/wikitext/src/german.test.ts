import { describe, expect, it } from "vitest";
import { articleReader } from "./index.ts";

const reader = articleReader({ language: "de", namespaces: [] });

function read(text: string, title = "Brücke eröffnet") {
  return reader({ id: "7", revision: "9", title, text, redirect: false });
}

function article(text: string, title?: string) {
  const outcome = read(text, title);
  if (!outcome.kept) throw new Error(`dropped: ${outcome.reason}`);
  return outcome.article;
}

const prose = "Die Brücke wurde am Montag eröffnet. Der Bau hatte zwei Jahre gedauert.";

describe("German Wikinews, by data alone", () => {
  it.each([
    ["{{Datum|5. März 2012}}", "2012-03-05"],
    ["{{datum|Montag, 5. März 2012}}", "2012-03-05"],
    ["{{Datum|05.03.2012}}", "2012-03-05"],
    ["{{Datum|1. Jänner 2008}}", "2008-01-01"],
    ["{{Datum|2012-03-05}}", "2012-03-05"],
    ["{{Datum|31. April 2012}}", null],
    ["'''5. März 2012'''", "2012-03-05"],
    ["'''Berlin (Deutschland), 05.03.2012''' –", "2012-03-05"],
    ["[[Kategorie:05.03.2012]]", "2012-03-05"],
  ])("%s", (head, date) => {
    expect(article(`${head}\n${prose}`)).toMatchObject({ date, paragraphs: [prose] });
  });

  it("cuts the tail and reads its sources", () => {
    const page = article(
      `${prose}\n\n== Folgen ==\nDer Verkehr nimmt ab.\n\n== Quellen und Weblinks ==\n` +
        "* {{Quelle|url=http://a.example/1|titel=Brücke offen|autor=A. B.|werk=Stadtblatt|datum=5. März 2012}}\n" +
        "* [http://b.example/2 Stadt: Pressemitteilung]\n\n{{Veröffentlicht}}\n[[Kategorie:Verkehr]]",
    );
    expect(page.paragraphs).toEqual([prose, "Folgen", "Der Verkehr nimmt ab."]);
    expect(page.categories).toEqual(["Verkehr"]);
    expect(page.sources).toEqual([
      {
        url: "http://a.example/1",
        title: "Brücke offen",
        author: "A. B.",
        publisher: "Stadtblatt",
        date: "5. März 2012",
      },
    ]);
    expect(article(`${prose}\n== Quellen ==\n* [http://b.example/2 Stadt]`).sources).toEqual([
      { url: "http://b.example/2", title: "Stadt" },
    ]);
    expect(article(`${prose}\n== Themenverwandte Artikel ==\n* [[Tunnel eröffnet]]`).paragraphs).toEqual([
      prose,
    ]);
  });

  it("keeps sections whose names only look like a tail's", () => {
    const text = `${prose}\n\n== Quellen der Donau ==\nDie Quellen liegen im Schwarzwald.`;
    expect(article(text).paragraphs).toEqual([
      prose,
      "Quellen der Donau",
      "Die Quellen liegen im Schwarzwald.",
    ]);
  });

  it("leaves pictures out under their German names", () => {
    const text = `[[Datei:Brücke.jpg|mini|hochkant|Die [[Brücke]] am Montag]]\n${prose}\n[[Bild:B.jpg|thumb]]\n`;
    expect(article(text).paragraphs).toEqual([prose]);
    const torn = read(`${prose} mini|Die Brücke`);
    expect(torn.remnants.map(({ rule }) => rule)).toEqual(["file"]);
  });

  it("tells the kinds of page", () => {
    const reason = (text: string, title?: string): string | undefined => {
      const outcome = read(text, title);
      return outcome.kept ? undefined : outcome.reason;
    };
    expect(reason("#WEITERLEITUNG [[Tunnel]]")).toBe("redirect");
    expect(reason(`{{In Arbeit}}\n${prose}`)).toBe("draft");
    expect(reason(`{{In Arbeit}}\n${prose}\n[[Kategorie:Veröffentlicht]]`)).toBe(undefined);
    expect(reason(`{{Begriffsklärung}}\n${prose}`)).toBe("disambiguation");
    expect(reason(prose, "Kurzmeldungen: 5. März 2012")).toBe("compilation");
  });

  it("knows a template by its full German name, and the English ones", () => {
    expect(article(`{{Vorlage:Datum|5. März 2012}}\n${prose}`).date).toBe("2012-03-05");
    expect(article(`{{w|Berlin}} wächst. {{date|March 5, 2012}}`)).toMatchObject({
      date: "2012-03-05",
      paragraphs: ["Berlin wächst."],
    });
  });
});

import { describe, expect, it } from "vitest";
import { read } from "../test/read-page.ts";
import { type ArticleReaderOptions, articleReader, pageKinds } from "./index.ts";

function article(text: string, options: Partial<ArticleReaderOptions> = {}, title = "A title") {
  const outcome = read(text, options, { title });
  if (!outcome.kept) throw new Error(`dropped: ${outcome.reason}`);
  return outcome.article;
}

function reason(text: string, options: Partial<ArticleReaderOptions> = {}, title = "A title") {
  const outcome = read(text, options, { title });
  return outcome.kept ? "kept" : outcome.reason;
}

describe("articleReader", () => {
  it("makes the whole record", () => {
    const text =
      "{{date|March 3, 2014}}{{Iraq}}\nThe {{w|town council|council}} met [[Oslo]].\n\n== Sources ==\n" +
      "*{{source|url = http://a.example/?a=b|title=The ''T''|author=|pub={{w|P}}|date=March 2, 2014}}\n" +
      "{{publish}}\n[[Category:Town_news|*]]\n[[category:Oslo]]";
    expect(article(text)).toEqual({
      id: "7",
      revision: "9",
      title: "A title",
      date: "2014-03-03",
      url: "https://en.wikinews.org/wiki?curid=7",
      language: "en",
      paragraphs: ["The council met Oslo."],
      categories: ["Town news", "Oslo"],
      sources: [{ url: "http://a.example/?a=b", title: "The T", publisher: "P", date: "March 2, 2014" }],
    });
    expect(Object.keys(article(text)).join()).toBe(
      "id,revision,title,date,url,language,paragraphs,categories,sources",
    );
  });

  it("refuses a variant or kind that does not exist", () => {
    expect(() => read("", { variant: "zh-xx" })).toThrow(
      'unknown variant "zh-xx"; expected one of zh, zh-hans',
    );
    expect(() => read("", { keep: ["poem"] })).toThrow(
      'unknown kind of page "poem"; expected one of redirect',
    );
  });

  it("keeps any title", () => {
    for (const title of ["UK: bill", "a/b", '"x"?', ".hidden", "007", "𠮷"]) {
      expect(article("It passed.", {}, title).title).toBe(title);
    }
  });

  it("reads headings in the tail by the rules that hold for the text", () => {
    for (const heading of [
      "== Sources: ==",
      "<h2>Sources</h2>",
      "'''Sources'''",
      "; Sources",
      "==''Sources''==",
    ]) {
      const { sources } = article(
        `It passed.\n== Related news ==\n* [http://a.example A]\n${heading}\n* [http://b.example B]`,
      );
      expect(sources).toEqual([{ url: "http://b.example", title: "B" }]);
    }
    const after =
      "It passed.\n== Sources ==\n* [http://a.example A]\n'''External links:'''\n* [http://b.example B]";
    expect(article(after).sources).toEqual([{ url: "http://a.example", title: "A" }]);
  });

  it("keeps the state of a line while it renders an argument by itself", () => {
    expect(article("One.<br>{{#if:x|}}<br>Two.").paragraphs).toEqual(["One.", "Two."]);
    expect(article("One.<br><br>Two.").paragraphs).toEqual(["One.", "Two."]);
    expect(article("One.<br>{{#ifeq:a<br>|b|x|}}Two.").paragraphs).toEqual(["One. Two."]);
    expect(article("One {{#if:a\n\nb|two}} three.").paragraphs).toEqual(["One two three."]);
  });

  it("takes plain links of the oldest pages as sources", () => {
    const { sources } = article(
      'Text here.\n== Sources ==\n* [http://a.example BBC: "X"], 12 Nov\n* [http://b.example]',
    );
    expect(sources).toEqual([{ url: "http://a.example", title: 'BBC: "X"' }, { url: "http://b.example" }]);
  });

  it("takes sources, categories and stage from wherever they are", () => {
    const text =
      "It opened.\n== Sources ==\n* {{source|url=http://a.example|title=A}}\n{{publish}}\n== Reaction ==\n" +
      "It closes again on Friday at ten.\n== Sources ==\n* {{source|url=http://b.example|title=B}}\n[[Category:Hull]]";
    expect(read(text)).toMatchObject({
      published: true,
      article: { categories: ["Hull"], sources: [{ title: "A" }, { title: "B" }] },
    });
  });

  it("leaves no state behind for the next page", () => {
    const reader = articleReader({ language: "en", namespaces: [] });
    const page = { id: "1", revision: "1", title: "T", redirect: false };
    const outcome = reader({ ...page, text: "''Open {{w|a [[b\n\n{| \n[http://x y <table> -{ <ref>" });
    reader({ ...page, text: "A b c.\n== Sources ==\n{{publish}}" });
    expect(reader({ ...page, text: "''Open {{w|a [[b\n\n{| \n[http://x y <table> -{ <ref>" })).toEqual(
      outcome,
    );
  });

  it("knows the wiki's own namespace names, their aliases, and pictures under any name", () => {
    const namespaces = [
      { key: 6, name: "Fails", aliases: ["Attēls"] },
      { key: 14, name: "Kategoreja" },
    ];
    const text = "[[Fails:a]][[attēls:b|thumb]][[Kuva:c.JPG|thumb|x]]Text here now.[[Kategoreja:K]]";
    expect(article(text, { namespaces, language: "ltg" })).toMatchObject({
      paragraphs: ["Text here now."],
      categories: ["K"],
    });
  });
});

describe("arguments of templates", () => {
  it.each([0, 1, 13, 14, 15, 16, 17, 40])("the last counts of one given twice, beside %i more", (count) => {
    const more = Array.from({ length: count }, (_, index) => `x${index}=no|`).join("");
    const text = `They crossed {{w|${more}1=Bridge|2=one|2=the old bridge}} today.`;
    expect(article(text).paragraphs).toEqual(["They crossed the old bridge today."]);
  });
});

describe("other wikis than Wikinews", () => {
  it("have no tail that is cut, and addresses of their own", () => {
    const text = "Oslo is a town.\n== See also ==\n* [[Bergen]]\n== References ==\n<references/>";
    expect(article(text)).toMatchObject({
      paragraphs: ["Oslo is a town."],
      url: "https://en.wikinews.org/wiki?curid=7",
    });
    expect(article(text, { host: "en.wikipedia.org" })).toMatchObject({
      paragraphs: ["Oslo is a town.", "See also", "Bergen"],
      url: "https://en.wikipedia.org/wiki?curid=7",
    });
  });
});

describe("dates", () => {
  it.each([
    ["{{date|December 25, 2024}}", "2024-12-25"],
    ["{{Date|2024-12-5}}", "2024-12-05"],
    ["{{date|Wednesday, 25 Dec 2024}} <!-- the template links it -->", "2024-12-25"],
    ["{{dateline|date=June 5, 2008|location=Oslo}}", "2008-06-05"],
    ["{{byline|location=Oslo|date=June 5th, 2008}}", "2008-06-05"],
    ["'''November 13, 2004'''", "2004-11-13"],
    ["'''[[November 13]], [[2004]]''' —", "2004-11-13"],
    ["November 13, 2004\n", "2004-11-13"],
    ["[[Category:December 4, 2004]]", "2004-12-04"],
    ["{{date|December 4, 2004", "2004-12-04"],
    ["{{date}}", null],
    ["{{date|February 30, 2010}}", null],
    ["{{date|{{CURRENTDAY}} May}}", null],
    ["{{date|May 4, 2004}}\n'''May 4, 2004'''", "2004-05-04"],
    ["== May 4, 2004 ==", "2004-05-04"],
    ["[[Category:May 4, 2004]][[Category:May 5, 2004]]", null],
    ["", null],
  ])("%s", (head, date) => {
    const { date: day, paragraphs } = article(`${head}\nThe text follows in May 1999.`);
    expect([day, paragraphs]).toEqual([date, ["The text follows in May 1999."]]);
  });

  it.each([
    ["{{date|2024年11月1日}}", "2024-11-01"],
    ["{{日期|2024年11月1日}}", "2024-11-01"],
    ["'''2005年5月3日'''", "2005-05-03"],
    ["【2020年9月16日讯】", "2020-09-16"],
    ["2020年9月16日\n", "2020-09-16"],
    ["2020年9月16日星期三\n", "2020-09-16"],
    ["{{date|２０２０年９月１６日 （星期三）}}", "2020-09-16"],
    ["【某通讯社2020年9月16日电】", "2020-09-16"],
    ["[[分类:2004年12月4日]]", "2004-12-04"],
  ])("%s", (head, date) => {
    const { date: day, paragraphs } = article(`${head}\n正文在此。`, { language: "zh" });
    expect([day, paragraphs]).toEqual([date, ["正文在此。"]]);
  });

  it("reports a missing one, and drops the page on request only", () => {
    expect(read("Text of it.").messages.map(({ rule }) => rule)).toEqual(["no-date"]);
    expect(reason("Text of it.", { requireDate: true })).toBe("no-date");
    expect(reason("{{date|2001-02-03}} Text of it.", { requireDate: true })).toBe("kept");
  });
});

describe("kinds of page", () => {
  it("a list is one by its title, but not on Wikinews", () => {
    const title = "List of herons that were seen";
    expect(reason("Some prose here now.", { host: "en.wikipedia.org" }, title)).toBe("list");
    expect(reason("Some prose here now.", {}, title)).toBe("kept");
  });

  const boxes = "{{footballbox|team1=A|score=1–0}}\n".repeat(3);
  it.each([
    ["#REDIRECT [[X]]", "T", "redirect"],
    ["#redirect: [[X]]", "T", "redirect"],
    ["{{develop}}\nSome prose here now.", "T", "draft"],
    ["{{Under review}}\nSome prose here now.", "T", "draft"],
    ["{{mainspace disambig}}\n* [[A]]", "T", "disambiguation"],
    ["Some prose here now.", "Wikinews Shorts: May 4, 2009", "compilation"],
    ["Some prose here now.", "News briefs:May 4, 2006", "compilation"],
    ["Some prose here now.", "Crosswords/2005/May/4", "compilation"],
    ["{{wikinews shorts header}}\nSome prose here now.", "T", "compilation"],
    [`${boxes}Results of the day.`, "T", "score-page"],
    ["{{date|2001-02-03}}\n[[File:A.jpg|thumb|x]]", "T", "no-prose"],
  ])("%s (%s)", (text, title, kind) => {
    expect(reason(text, {}, title)).toBe(kind);
    const outcome = read(text, { keep: pageKinds }, { title });
    expect(outcome.kept && outcome.kind).toBe(kind);
  });

  it.each([
    ["#重定向 [[甲]]", "甲", "redirect"],
    ["#重新導向[[甲]]", "甲", "redirect"],
    ["{{消歧义}}\n*[[甲]]", "甲", "disambiguation"],
    ["{{Headline item/header}}\n{{HI|甲|乙}}\n{{Headline navbox}}", "甲", "headline-list"],
    ["各报头条如下所列。", "2018年5月11日臺灣報紙頭條", "headline-list"],
    ["{{develop}}\n正文在此。", "甲", "draft"],
  ])("%s (%s)", (text, title, kind) => {
    expect(reason(text, { language: "zh" }, title)).toBe(kind);
  });

  it("takes the dump's word for a redirect", () => {
    const reader = articleReader({ language: "en", namespaces: [] });
    const outcome = reader({ id: "1", revision: "1", title: "T", text: "#VIDARE [[X]]", redirect: true });
    expect(outcome).toMatchObject({ kept: false, reason: "redirect" });
  });

  it("keeps what only looks like one", () => {
    const report = `${"The match was long and hard for all who played. ".repeat(20)}\n${boxes}`;
    expect(reason(report)).toBe("kept");
    expect(reason("{{review}}\nIt is out.\n{{publish}}")).toBe("kept");
    expect(reason("It is out.", {}, "Digest magazine closes")).toBe("kept");
    expect(reason("It is out.", {}, "Shorts are back in fashion")).toBe("kept");
  });

  it("reads a page under a compilation's title that is built as one article", () => {
    const text =
      "{{date|2006-09-02}}\nIt is out.\n== Sources ==\n*{{source|url=http://a.example}}\n{{publish}}";
    expect(reason(text, {}, "Wikinews Shorts: September 2, 2006")).toBe("kept");
    const sections = text.replace("It is", "== One ==\nIt is");
    expect(reason(sections, {}, "Wikinews Shorts: September 2, 2006")).toBe("compilation");
    expect(reason(text.replace("{{publish}}", ""), {}, "News briefs: May 4")).toBe("compilation");
  });

  it("knows published pages", () => {
    const published = (text: string) => {
      const outcome = read(text);
      return outcome.kept && outcome.published;
    };
    expect(published("It is out.\n{{Publish}}")).toBe(true);
    expect(published("It is out.\n== Sources ==\n{{archived}}")).toBe(true);
    expect(published("It is out.\n[[Category:Published]]")).toBe(true);
    expect(published("It is out.\n{{publish}")).toBe(true);
    expect(published("It is out.")).toBe(false);
    expect(reason("It is out.", { published: true })).toBe("unpublished");
  });
});

describe("reports", () => {
  it("leaves what is guessed of a template without a rule to the audit", () => {
    expect(read("The bridge is on the {{odd|red side}} of Hull.").remnants).toEqual([
      { rule: "guessed-template", count: 1, example: "The bridge is on the red side of Hull." },
    ]);
    expect(reason("The bridge is on the {{odd|red}} side.", { strict: true })).toBe("remnants");
  });

  it("names unknown templates once each", () => {
    expect(read("A {{odd|x}} and {{odd|y}}.\n{{Box of sorts}}").unknownTemplates).toEqual([
      "odd",
      "Box of sorts",
    ]);
  });

  it("drops pages with remnants when strict, and says which", () => {
    const text = "The style = 'x' and = were == left ''.";
    expect(read('A style="x" left.', { strict: true })).toMatchObject({
      kept: false,
      reason: "remnants",
      remnants: [{ rule: "attribute", count: 1 }],
    });
    expect(reason(text.replace("''", ""), { strict: true })).toBe("remnants");
    expect(reason("<nowiki>{{literal}}</nowiki> and &lt;b&gt; stay here.", { strict: true })).toBe("kept");
  });

  it("reports a page over its budget and goes on", () => {
    const reader = articleReader({ language: "en", namespaces: [], budget: { length: 50, depth: 3 } });
    const page = { id: "8", revision: "1", title: "T", redirect: false };
    const outcome = reader({ ...page, text: "long ".repeat(20) });
    expect(outcome).toMatchObject({ kept: false, reason: "over-budget" });
    expect(outcome.messages[0]).toMatchObject({ severity: "error", where: { page: "8" } });
    const deep = reader({ ...page, text: "A {{w|{{w|{{w|{{w|x}}}}}}}} b c d." });
    expect(deep).toMatchObject({ kept: true, article: { paragraphs: ["A b c d."] } });
    expect(deep.messages.map(({ rule }) => rule)).toContain("markup-too-deep");
  });

  it("counts nested work once a level", () => {
    const reader = articleReader({ language: "en", namespaces: [], budget: { steps: 1000 } });
    const nested = `${"{{nowrap|".repeat(30)}${"x".repeat(100)}${"}}".repeat(30)}`;
    const page = { id: "8", revision: "1", title: "T", redirect: false };
    expect(reader({ ...page, text: nested })).toMatchObject({ kept: false, reason: "over-budget" });
    expect(reader({ ...page, text: "A short one." })).toMatchObject({ kept: true });
  });

  it("reports a lone surrogate and takes control characters out", () => {
    const outcome = read("One\uD800 two\u0000\u0007 three\r\nfour.");
    expect(outcome).toMatchObject({ kept: true, article: { paragraphs: ["One\uFFFD two three four."] } });
    expect(outcome.messages[0]?.rule).toBe("surrogate-in-text");
  });
});

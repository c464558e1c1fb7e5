import { describe, expect, it } from "vitest";
import { type ArticleReaderOptions, articleReader } from "./index.ts";

function read(text: string, options: Partial<ArticleReaderOptions> = {}) {
  const reader = articleReader({ language: "en", namespaces: [], ...options });
  return reader({ id: "7", revision: "9", title: "A title", text, redirect: false });
}

function paragraphs(text: string, options: Partial<ArticleReaderOptions> = {}): readonly string[] {
  const outcome = read(text, options);
  if (!outcome.kept) throw new Error(`dropped: ${outcome.reason}`);
  return outcome.article.paragraphs;
}

const start = "The bridge opened on Monday.";

describe("a heading that is only sometimes a tail", () => {
  const prose = "It has grown for twenty years, and nobody knows how far it will go.";
  it.each([
    ["Wikipedia", prose],
    ["On Wikipedia", `{{WNIQ|What do you think of it?}}\nI like it.`],
    ["More information", `'''How large is it?'''\n\n${prose}`],
    ["Additional information", `* ${prose} It will be closed at night.`],
    ["Links", `[[File:A.jpg|thumb|A map]]\n${prose}`],
    ["Credits", `The {{w|council}} gave the credits in March, and {{w|Oslo}} gave the rest of the money.`],
    ["Related", `<div>${prose}</div>`],
    ["Press release", `: ${prose} The council said so.`],
  ])("== %s == stays before prose", (heading, body) => {
    const found = paragraphs(`${start}\n== ${heading} ==\n${body}\n== Sources ==\n* [http://a.example A]`);
    expect(found.slice(0, 2)).toEqual([start, heading]);
    expect(found.length).toBeGreaterThan(2);
    expect(found.join()).not.toContain("Sources");
  });

  it.each([
    ["Wikipedia", "* [[w:Bridge|Bridge]]\n* {{w|Tunnel}}"],
    ["On Wikipedia", "{{wikipedia|Bridge}}"],
    [
      "More information",
      "* [http://a.example The bridge has opened. Crowds came to see it on Monday.]\n* [http://b.example B], BBC News, March 2, 2014.",
    ],
    ["Additional information", "{{haveyoursay}}\n\n[[Category:Bridges]]"],
    ["Links", "* http://a.example\n* [http://b.example]"],
    ["Related", "<gallery>A.jpg|A long caption that stands under the picture of a bridge.</gallery>"],
    ["Wikipedia and external links", "* [[w:Bridge]]"],
    [
      "Previous coverage",
      "* {{wikinews|title=Bridge to open. It was expected for a year.|date=March 1, 2014}}",
    ],
  ])("== %s == is cut before links alone", (heading, body) => {
    expect(paragraphs(`${start}\n== ${heading} ==\n${body}`)).toEqual([start]);
    expect(
      paragraphs(
        `${start}\n== ${heading} ==\n${body}\n== Sources ==\nA long line of words that is no prose, as the tail has begun.`,
      ),
    ).toEqual([start]);
  });

  it("looks behind it once, however many there are", () => {
    const page = `${start}\n${"== Links ==\n* [http://a.example A]\n".repeat(5_000)}${prose}`;
    const found = paragraphs(page);
    expect(found[0]).toBe(start);
    expect(found.at(-1)).toBe(prose);
  });
});

describe("the variant of a Chinese page", () => {
  const zh = { language: "zh" } as const;
  const block = "-{zh-cn:出租车;zh-tw:計程車}-";
  it.each([
    [`${block}業者週五在臺北抗議，認為政府沒有聽取意見。`, "zh-hant", "計程車業者"],
    [`${block}业者周五在台北抗议，认为政府没有听取意见。`, "zh-hans", "出租车业者"],
    [`【2012年3月5日訊】${block}業者週五抗議。`, "zh-hant", "計程車業者"],
    [`${block}，人人在此。`, "zh-hans", "出租车，人人"],
    [`-{zh-hans:软件;zh-hant:軟體}-公司發表聲明，說產品沒有問題。`, "zh-hant", "軟體公司"],
  ])("%s", (text, variant, wanted) => {
    const outcome = read(`{{date|2012年3月5日}}\n${text}\n{{publish}}`, zh);
    expect(outcome).toMatchObject({ kept: true, article: { variant } });
    expect(paragraphs(text, zh)[0]).toContain(wanted);
  });

  it("is the one asked for where one is", () => {
    const text = `${block}業者週五在臺北抗議。`;
    expect(paragraphs(text, { ...zh, variant: "zh-cn" })).toEqual(["出租车業者週五在臺北抗議。"]);
    expect(read(text, { ...zh, variant: "zh-hk" })).toMatchObject({ article: { variant: "zh-hk" } });
    expect(read("It opened.")).not.toHaveProperty("article.variant");
  });
});

describe("a report with score boxes", () => {
  const sentences =
    "The home team won the final on Sunday. The first goal fell after ten minutes. The coach praised his players after the game and left.";
  it.each([
    [
      `{{footballbox|a=1}}\n${sentences}\n{{publish}}\n== Sources ==\n*{{source|url=http://a.example}}`,
      "kept",
    ],
    [
      `{{footballbox|a=1}}\n{{footballbox|a=2}}\n{{footballbox|a=3}}\n{{footballbox|a=4}}\n${sentences}`,
      "kept",
    ],
    ["{{footballbox|a=1}}\nFinal score.", "score-page"],
    [
      "{{footballbox|a=1}}\nResults of Sunday: A beat B 3-1, C beat D 2-0, E beat F 1-0, G and H drew, I and J will play on Monday at noon",
      "score-page",
    ],
    ["{{footballbox|a=1}}\n* A 3, B 1.\n* C 2, D 0.", "score-page"],
  ])("%s: %s", (text, wanted) => {
    const outcome = read(text);
    expect(outcome.kept ? "kept" : outcome.reason).toBe(wanted);
  });
});

describe("marks and elements", () => {
  it.each<[string, string[]]>([
    ["; Bridge : a way over water", ["Bridge", "a way over water"]],
    ["; '''[[Bridge]]''' : a {{w|way}}\n: another", ["Bridge", "a way", "another"]],
    ["; 10:30 Opening", ["10:30 Opening"]],
    ["; [[w:Bridge|A : B]] : c d", ["A : B", "c d"]],
    ["; Only a term", ["Only a term"]],
    ["* Score : 3 to 1", ["Score : 3 to 1"]],
    ["__notoc__It opened.", ["It opened."]],
    ["It opened.__NoEditSection__", ["It opened."]],
    ["The method __init__ and __name__ are words.", ["The method __init__ and __name__ are words."]],
    ['It <span style="display:none">hidden </span>opened.', ["It opened."]],
    ['It <span style="DISPLAY : none;">a <span>b</span> c</span>opened.', ["It opened."]],
    ["It <span style='visibility:hidden'>x</span>opened.", ["It opened."]],
    [
      'It opened.\n<div class="noprint plainlinks">Write to us about this story.</div>\nIt closed.',
      ["It opened.", "It closed."],
    ],
    ['It <span style="color:red">opened</span>.', ["It opened."]],
    [
      'It <span class="printed">opened</span> <span style="display:inline">today</span>.',
      ["It opened today."],
    ],
    ['It <span style="display:none">opened today.', ["It opened today."]],
    ["It opened. http://a.example/x.", ["It opened."]],
    ["It opened. [http://a.example/x]. It closed.", ["It opened. It closed."]],
    ["It opened.[http://a.example/x].", ["It opened."]],
    ["It opened, see http://a.example/x.", ["It opened, see."]],
    ["It opened... and closed.. so.", ["It opened... and closed.. so."]],
    ["In the U.S. {{flagicon|US}}. It opened.", ["In the U.S. It opened."]],
  ])("%s", (text, wanted) => {
    expect(paragraphs(`${text}\n\n${start}`)).toEqual([...wanted, start]);
  });
});

describe("HTML tables", () => {
  it.each<[string, string[]]>([
    [
      "<TABLE><TR><TD>The bridge opened to the public on Monday. Crowds came to see it.</TD><TD>\n* The mayor spoke for an hour about it.\n* The band of the town played until noon.</TD></TR></TABLE>",
      [
        "The bridge opened to the public on Monday. Crowds came to see it.",
        "The mayor spoke for an hour about it.",
        "The band of the town played until noon.",
      ],
    ],
    [
      "<table width=100%><tr><td>\nThe bridge opened to the public on Monday.\n\nCrowds came to see it in the rain.\n</td></tr></table>",
      ["The bridge opened to the public on Monday.", "Crowds came to see it in the rain."],
    ],
    ["<table><tr><th>Team</th><th>Goals</th></tr><tr><td>Oslo F.C.</td><td>3</td></tr></table>", []],
    [
      "<table><tr><td>Name</td><td>Dr. Brown</td></tr><tr><td>Born</td><td>In Oslo. It is a town.</td></tr></table>",
      [],
    ],
    ["<table><tr><td>Read more about this story on the pages of the council.</td></tr></table>", []],
  ])("%s", (table, wanted) => {
    expect(paragraphs(`${start}\n\n${table}\n\nIt closed.`)).toEqual([start, ...wanted, "It closed."]);
  });
});

describe("Chinese and Japanese text", () => {
  const zh = { language: "zh" } as const;
  it.each([
    [
      "歌手のきゃりー ぱみゅぱみゅ さんと ミク 初音が来た。",
      "歌手のきゃりー ぱみゅぱみゅ さんと ミク 初音が来た。",
    ],
    ["中国 今天 宣布 。", "中国今天宣布。"],
    ["「ミク 」 。", "「ミク」。"],
    ["他说 ， 好。", "他说，好。"],
    ["用 Linux 系统。", "用 Linux 系统。"],
  ])("%s", (text, wanted) => {
    expect(paragraphs(text, zh)).toEqual([wanted]);
  });

  it.each([
    ["{{date|二〇一二年三月五日}}", "2012-03-05"],
    ["{{date|二零一九年十二月二十五日}}", "2019-12-25"],
    ["{{date|二〇一〇年十月十日}}", "2010-10-10"],
    ["{{date|二〇一一年十一月三十一日}}", null],
    ["【二〇一二年三月五日讯】", "2012-03-05"],
    ["【新华社北京二〇一二年三月五日电】", "2012-03-05"],
    ["{{date|２０１２年３月５日}}", "2012-03-05"],
    ["{{date|2012年3月5日 星期一}}", "2012-03-05"],
  ])("%s", (head, date) => {
    const outcome = read(`${head}\n大桥今天向公众开放，市政府说。`, zh);
    expect(outcome).toMatchObject({ article: { date, paragraphs: ["大桥今天向公众开放，市政府说。"] } });
  });
});

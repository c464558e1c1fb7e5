import { describe, expect, it } from "vitest";
import { paragraphs, read } from "../test/read-page.ts";

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
    ["Wikipedia", `''${prose}''`],
    ["Further reading", `{{quote|${prose}}}`],
    ["Links", `<p>${prose}</p>`],
    ["Bibliography", `She wrote three books.\n\n${prose}`],
    ["Citations", `${prose}<ref>A.</ref>`],
    ["Share this", `# ${prose} Tell your friends.`],
    ["Interview notes", `{{WNIR|${prose}}}`],
    ["Reporter's notes", `We asked the mayor, the council and the builders about it before noon.`],
    ["Other links", `{|\n| x\n|}\n${prose}`],
    ["Previous stories", `<!-- none -->\n${prose}`],
    ["Wikinews coverage", `${prose}\n* [http://a.example A]`],
    ["Earlier coverage", `* [http://a.example A]\n${prose}`],
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
    ["Bibliography", "* Orr, Ann: ''The Bridge'', Oslo 1999.\n* {{cite book|title=B}}"],
    ["Further reading", "{{commons|Bridge}}\n{{wikiquote|Bridge}}"],
    ["Credits", "{{image source|A}}"],
    ["Press release", "[http://a.example The council's press release]"],
    ["Citations", "<references/>"],
    ["Share this", "{{social bookmarks}}\n{{hys}}"],
    ["Works cited", "{{reflist}}"],
    ["Reporter's notes", "[[Talk:A title|See the notes]]"],
    ["Previous stories", "* [[Bridge to open]]\n* [[Bridge planned]]"],
    ["Other links", "<!-- none -->"],
    ["Additional information", "__NOTOC__"],
    ["Earlier coverage", "----"],
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
    [`{{cricket match|a=1}}\n${sentences}`, "kept"],
    [`{{rugbybox|a=1}}\n${sentences.replace("\n", "\n\n")}\n{{rugbybox|a=2}}`, "kept"],
    ["{{footballbox|a=1}}\nThe home team won the final on Sunday. A crowd of nine thousand saw it.", "kept"],
    [
      "{{ice hockey box score|a=1}}\n* Lee scored twice in the first period of play.\n* Orr scored the third goal a minute later.",
      "kept",
    ],
    [
      "{{fb match|a=1}}\nThe final was played in the rain.\n\nNobody in the crowd went home before its end.",
      "kept",
    ],
    [`${sentences}\n== Score ==\n{{linescore|a=1}}`, "kept"],
    [`{{boxscore|a=1}}\n{{quote|We ran more than they did today. I am proud of my team.}}`, "kept"],
    ["{{footballbox|a=1}}\nFinal score.", "score-page"],
    ["{{footballbox|a=1}}", "score-page"],
    ["{{footballbox|a=1}}\nThe home team won the final on Sunday.", "score-page"],
    ["{{linescore|a=1}}\nW: Lee. L: Orr. S: Dale. HR: none.", "score-page"],
    ["{{cricket match|a=1}}\n{{cricket match|a=2}}\nDay 1. Day 2. Day 3.", "score-page"],
    [
      "{{rugbybox|a=1}}\n{| class=wikitable\n| Team || Points in all matches of this long year.\n|}",
      "score-page",
    ],
    ["{{tennisbox|a=1}}\n* Lee b. Orr 6-1 6-2.\n* Dale b. Poe 7-5.", "score-page"],
    [
      "{{footballbox|a=1}}\n[[File:A.jpg|thumb|The home team won the final on Sunday. A crowd saw it in the rain.]]",
      "score-page",
    ],
    [
      "{{basketballbox|a=1}}\n== The home team won the final. ==\n== A crowd of thousands saw it happen. ==\nEnd.",
      "score-page",
    ],
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

describe("the date of a page without {{date}}", () => {
  const text = "The bridge opened.";
  it.each([
    [`'''March 5, 2012''' &ndash; ${text}`, "2012-03-05", text],
    [`'''March 5, 2012'''\n${text}`, "2012-03-05", text],
    [`<b>March 5, 2012</b>\n${text}`, "2012-03-05", text],
    [`[[March 5]], [[2012]]\n${text}`, "2012-03-05", text],
    [`HULL, March 5, 2012 — ${text}`, "2012-03-05", `HULL, March 5, 2012 — ${text}`],
    [`HULL (March 5, 2012) – ${text}`, "2012-03-05", `HULL (March 5, 2012) – ${text}`],
    [
      `PORT ST. ORR, Ohio, March 5, 2012 - ${text}`,
      "2012-03-05",
      `PORT ST. ORR, Ohio, March 5, 2012 - ${text}`,
    ],
    [`Monday, March 5, 2012: ${text}`, "2012-03-05", `Monday, March 5, 2012: ${text}`],
    ["March 5, 2012 was a day of rain.", null, "March 5, 2012 was a day of rain."],
    ["On March 5, 2012, the bridge opened.", null, "On March 5, 2012, the bridge opened."],
    ["He said March 5, 2012 – a day of rain.", null, "He said March 5, 2012 – a day of rain."],
    [`HULL — ${text} It is dated March 5, 2012.`, null, `HULL — ${text} It is dated March 5, 2012.`],
    [`{{date|March, 5 2012}}\n${text}`, "2012-03-05", text],
    [`{{date|March 5,2012}}\n${text}`, "2012-03-05", text],
    [`{{date|March 5, 2012, 14:05 UTC}}\n${text}`, "2012-03-05", text],
    [`{{date|March 5, 2012 at 2:05 p.m.}}\n${text}`, "2012-03-05", text],
    [`{{date|March 5, 2012 to March 7}}\n${text}`, null, text],
    [`:March 5, 2012\n${text}`, "2012-03-05", text],
    [`'''March 5, 2012 (Monday)'''\n${text}`, "2012-03-05", text],
    [`(March 5, 2012) ${text}`, "2012-03-05", text],
    [`'''Hull, March 5, 2012''' — ${text}`, "2012-03-05", `Hull, March 5, 2012 — ${text}`],
    [`Port Orr, Ohio, 5 March 2012 – ${text}`, "2012-03-05", `Port Orr, Ohio, 5 March 2012 – ${text}`],
    [`{{small|March 5, 2012}}\n${text}`, "2012-03-05", text],
    [`== March 5, 2012 ==\n${text}`, "2012-03-05", text],
    [`${text}\n[[Category:March 5, 2012]]`, "2012-03-05", text],
    [`${text}\n[[Category:March 5, 2012]][[Category:March 6, 2012]]`, null, text],
    ["'''March 5, 2012''' was a day of rain.", null, "March 5, 2012 was a day of rain."],
    [`'''March 2012''' – ${text}`, null, `March 2012 – ${text}`],
    [
      "He came to Hull, March 5, 2012 – A day of rain.",
      null,
      "He came to Hull, March 5, 2012 – A day of rain.",
    ],
    [
      "In Hull, March 5, 2012 – a day of rain – was dry.",
      null,
      "In Hull, March 5, 2012 – a day of rain – was dry.",
    ],
    ["(March 5, 2012 was a day of rain.)", null, "(March 5, 2012 was a day of rain.)"],
    [`{{date|March 35, 2012}}\n${text}`, null, text],
    [`{{date|March 6, 2012}}\nHULL, March 5, 2012 — ${text}`, "2012-03-06", `HULL, March 5, 2012 — ${text}`],
  ])("%s", (page, date, wanted) => {
    expect(read(page)).toMatchObject({ article: { date, paragraphs: [wanted] } });
  });

  it.each<[string, string | null, string[]]>([
    [
      `''By [[User:Ann|Ann]], Wikinews''\n\n'''March 5, 2012'''\n\n${text}`,
      "2012-03-05",
      ["By Ann, Wikinews", text],
    ],
    [`By Ann\n\nMonday, March 5, 2012\n\n${text}`, "2012-03-05", ["By Ann", text]],
    [
      `{{date|March 6, 2012}}\nBy Ann\n\nMarch 5, 2012\n\n${text}`,
      "2012-03-06",
      ["By Ann", "March 5, 2012", text],
    ],
    [`${text}\n\nMarch 5, 2012\n\n${text}`, null, [text, "March 5, 2012", text]],
    [`It opens on:\n\nMarch 5, 2012\n\n${text}`, null, ["It opens on:", "March 5, 2012", text]],
    [
      `By Ann\n* March 5, 2012\n* March 6, 2012\n\n${text}`,
      null,
      ["By Ann", "March 5, 2012", "March 6, 2012", text],
    ],
    [
      `By Ann\n== March 5, 2012 ==\n${text}\n== March 6, 2012 ==\n${text}`,
      null,
      ["By Ann", "March 5, 2012", text, "March 6, 2012", text],
    ],
  ])("behind a byline: %s", (page, date, wanted) => {
    expect(read(page)).toMatchObject({ article: { date, paragraphs: wanted } });
  });
});

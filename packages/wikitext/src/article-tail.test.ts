import { describe, expect, it } from "vitest";
import { paragraphs, read } from "../test/read-page.ts";
import { nameOnLine } from "./render/tail-lines.ts";
import { tailLines } from "./wiki/language-data.ts";

const text = "The bridge opened today. Crowds came to see it.";
const more = "It closes again on Friday at ten.";

describe("a heading of sources whose markup is not that of a heading", () => {
  const list = "*[http://a.example A]";
  it.each([
    ["==Sources==<br>"],
    ["==Sources==<br />"],
    ["== Sources == <small>and notes</small>"],
    ["== Sources == <!-- kept -->"],
    ["== ''Sources'' ==<br/>"],
    ["== Sources ==}}"],
    ["== Sources ==."],
    ["==Sources"],
    ["==Sources:=="],
    ["== {{int:sources}} =="],
    ["== [[Sources]] =="],
    ['== <span id="s">Sources</span> =='],
    ["== Sources <ref>A.</ref>=="],
    ["== Sources (in German) =="],
    ["<br>==Sources=="],
    ["{{haveyoursay}} == Sources =="],
    [":Sources"],
    [":Sources:"],
    ["*Sources"],
    ["'''Sources'''"],
    ["'''Sources''':"],
    [";Sources"],
    ["{{big|Sources}}"],
    ["'''{{big|Sources}}'''"],
    ["Sources"],
    ["<u>Sources</u>"],
  ])("%s", (heading) => {
    expect(read(`${text}\n${heading}\n${list}`)).toMatchObject({
      article: { paragraphs: [text], sources: [{ url: "http://a.example", title: "A" }] },
      remnants: [],
    });
  });

  it.each([
    ["==消息来源==<br/>"],
    ["'''消息来源'''"],
    [":消息来源"],
    ["==消息来源：=="],
    ["==-{zh-hans:消息来源;zh-hant:消息來源}-=="],
    ["消息来源："],
    ["【消息来源】"],
  ])("%s", (heading) => {
    const found = read(`大桥今天开放。\n${heading}\n${list}`, { language: "zh" });
    expect(found).toMatchObject({ article: { paragraphs: ["大桥今天开放。"], sources: [{ title: "A" }] } });
  });

  it.each([
    [`${text} ==Sources==\n${list}`, [text]],
    [`${text}{{haveyoursay}}==Sources== <!-- x -->\n${list}`, [text]],
    [`${text}<br>== Related news ==\n${list}`, [text]],
    [`${text} ==Sources== are\n\n${more}`, [`${text} ==Sources== are`, more]],
    [`${text} <nowiki>==Sources==</nowiki>\n\n${more}`, [`${text} ==Sources==`, more]],
    [`${text} The test a == b holds.`, [`${text} The test a == b holds.`]],
    [`${text} ==Links==\n\n${more}`, [`${text} ==Links==`, more]],
    [`She typed ==Sources==\n\n${more}`, ["She typed ==Sources==", more]],
  ])("within a line: %s", (page, wanted) => {
    expect(paragraphs(page)).toEqual(wanted);
  });

  it.each([
    [`The kit has:\n* Sources\n* Maps`, ["The kit has:", "Sources", "Maps"]],
    [
      `It names three things:\n:Sources\n:Maps\n\n${more}`,
      ["It names three things:", "Sources", "Maps", more],
    ],
    [`== Sources of the river ==\n${more}`, ["Sources of the river", more]],
    [`== Source code ==\n${more}`, ["Source code", more]],
    [`'''Sources''' of the river were found.`, ["Sources of the river were found."]],
    [`Sources\nsaid so.`, ["Sources said so."]],
    [`{{big|Sources}} said so.`, ["Sources said so."]],
    [`== Sources (of the river) ==\n${more}`, ["Sources (of the river)", more]],
    [`{|\n! Sources == x\n|}\n${more}`, [more]],
    [`== ==\n${more}`, [more]],
  ])("text stays: %s", (page, wanted) => {
    expect(paragraphs(`${text}\n\n${page}`)).toEqual([text, ...wanted]);
  });
});

describe("a line that names the source at the end of the text", () => {
  it.each([
    ["Source: Radio Hull", [text]],
    ["Sources: Post, Radio Hull\n[[Category:Bridges]]", [text]],
    ["Source: Radio Hull\n{{publish}}", [text]],
    ["Reference: The Hull Post, March 4\n\n{{haveyoursay}}", [text]],
    ["Source(s): Radio Hull", [text]],
    ["Sources: [http://a.example Post]", [text]],
    ["Source: [[w:Radio Hull|Radio Hull]], March 4", [text]],
    ["''Source: Radio Hull''", [text]],
    ["'''Source:''' Radio Hull", [text]],
    ["(Source: Radio Hull)", [text]],
    ["(Source: Radio Hull)\n== External links ==\n* [http://a.example A]", [text]],
    ["Source: {{w|Radio Hull}}\n* [http://a.example A]", [text]],
    [`Source: a clerk.\n\n${more}`, [text, "Source: a clerk.", more]],
    [
      "Source: the man who told us about it wants to stay unnamed.",
      [text, "Source: the man who told us about it wants to stay unnamed."],
    ],
    [`Source: Radio Hull\n== Reactions ==\n${more}`, [text, "Source: Radio Hull", "Reactions", more]],
    ["Mayor: It is done.", [text, "Mayor: It is done."]],
    ["The source: unknown.", [text, "The source: unknown."]],
    ["(Mayor: It is done.)", [text, "(Mayor: It is done.)"]],
    ["'''Source''' of the river", [text, "Source of the river"]],
    ["* Length: 2 km\n* Source: Mount Orr", [text, "Length: 2 km", "Source: Mount Orr"]],
    [`(Source: Radio Hull)\n\n${more}`, [text, "(Source: Radio Hull)", more]],
    [`{{quote|${more}}}\nSource: Radio Hull`, [text, more]],
    ["Sources say: it is done.", [text, "Sources say: it is done."]],
    [
      "'''Q:''' Why?\n\n'''Source:''' No.\n\n'''Q:''' Who?\n\n'''Source:''' No comment.",
      [text, "Q: Why?", "Source: No.", "Q: Who?", "Source: No comment."],
    ],
  ])("%s", (line, wanted) => {
    expect(paragraphs(`${text}\n\n${line}`)).toEqual(wanted);
  });

  const opened = "大桥今天开放。";
  it.each([
    ["来源：新海社", [opened]],
    ["（来源：新海社）", [opened]],
    ["消息来源：[http://a.example 新海社]", [opened]],
    ["资料来源：新海社、湾岛日报\n{{publish}}", [opened]],
    [
      "来源：新海社\n\n大桥明天再次关闭，市政府说。",
      [opened, "来源：新海社", "大桥明天再次关闭，市政府说。"],
    ],
    ["来源不明：没有人知道。", [opened, "来源不明：没有人知道。"]],
  ])("%s", (line, wanted) => {
    expect(paragraphs(`${opened}\n\n${line}`, { language: "zh" })).toEqual(wanted);
  });
});

it("may be the first line of a page", () => {
  for (const page of ["Source: Radio Hull", "== Sources ==\n* [http://a.example A]", "'''Sources'''"]) {
    expect(read(page)).toMatchObject({ kept: false, reason: "no-prose" });
  }
});

describe("a line that shows nothing", () => {
  it.each([
    ["The bridge is\n{{unknown|412 m}}\nlong.", ["The bridge is 412 m long."]],
    ["The bridge is\n{{unknown}}\nlong.", ["The bridge is long."]],
    ["The bridge,\n{{unknown|412 m}}\nOrr said, is long.", ["The bridge, 412 m Orr said, is long."]],
    ["The bridge opened\n[[File:A.jpg|thumb|A]]\non Monday.", ["The bridge opened on Monday."]],
    ["The bridge opened\n{{fact}}\non Monday.", ["The bridge opened on Monday."]],
    ["The bridge,\n[[File:A.jpg|thumb|A]]\nOrr said, is long.", ["The bridge, Orr said, is long."]],
    ["The bridge [[w:Hull|of Hull]]\n{{image|A}}\nopened.", ["The bridge of Hull opened."]],
    ["It cost 5\n{{unknown|million}}\ndollars.", ["It cost 5 million dollars."]],
    ["The ''bridge''\n<gallery>A.jpg</gallery>\nopened.", ["The bridge opened."]],
    ["He saw the bridge (in Hull)\n{{unknown}}\nin the rain.", ["He saw the bridge (in Hull) in the rain."]],
    ["The bridge opened.\n{{unknown|A}}\nIt is long.", ["The bridge opened.", "It is long."]],
    ["{{Bridges|left}}The bridge opened.", ["The bridge opened."]],
    ["It turned {{unknown|leftwards}}.", ["It turned leftwards."]],
    ["The bridge opened\n{{unknown|A}}\nIt is long", ["The bridge opened", "It is long"]],
    ["The bridge opened.\n[[File:A.jpg|thumb|A]]\nit said.", ["The bridge opened.", "it said."]],
    ["The bridge opened\n\n{{unknown|A}}\non Monday.", ["The bridge opened", "on Monday."]],
    ["The bridge opened\n{{unknown|A}}\n\non Monday.", ["The bridge opened", "on Monday."]],
    ["He said:\n{{unknown|A}}\nit is open.", ["He said:", "it is open."]],
    ["* The bridge opened\n{{unknown|A}}\non Monday.", ["The bridge opened", "on Monday."]],
    ["The bridge opened\n{|\n| x\n|}\non Monday.", ["The bridge opened", "on Monday."]],
    ["== Bridge ==\n{{unknown|A}}\nopened on Monday.", ["Bridge", "opened on Monday."]],
    [
      "The bridge opened!\n[[File:A.jpg|thumb|A]]\n[[File:B.jpg|thumb|B]]\nIt is long.",
      ["The bridge opened!", "It is long."],
    ],
  ])("%s", (page, wanted) => {
    expect(paragraphs(page)).toEqual(wanted);
  });
});

describe("who is quoted stands below the quotation", () => {
  it.each([
    ["{{quote|It is open.|Ann Orr}}", ["It is open.", "— Ann Orr"]],
    ["{{quote|It is open.|Ann Orr|[[w:Post|The Post]]}}", ["It is open.", "— Ann Orr, The Post"]],
    ["{{quote|text=It is open.|author=Ann Orr}}", ["It is open.", "— Ann Orr"]],
    ["{{quote|text=It is open.|source=''The Post''}}", ["It is open.", "— The Post"]],
    ["{{cquote|It is open.|20px|20px|Ann Orr|The Post}}", ["It is open.", "— Ann Orr, The Post"]],
    ["{{blockquote|It is open.\n\nIt is long.|Ann Orr}}", ["It is open.", "It is long.", "— Ann Orr"]],
    ["{{quote|It is open.}}", ["It is open."]],
    ["{{quote|It is open.| }}", ["It is open."]],
    ["{{cquote|It is open.|20px|20px}}", ["It is open."]],
    ["She said {{quote|It is open|Ann Orr}} twice.", ["She said It is open twice."]],
    ["{{quote box|quote=It is open.|source=Ann Orr}}", []],
  ])("%s", (page, wanted) => {
    expect(paragraphs(`${text}\n\n${page}`)).toEqual([text, ...wanted]);
  });

  it.each([
    ["{{quote|桥开了。|李市长}}", ["桥开了。", "——李市长"]],
    ["{{quote|桥开了。|李市长|《湾岛日报》}}", ["桥开了。", "——李市长，《湾岛日报》"]],
    ["{{引文|桥开了。}}", ["桥开了。"]],
  ])("%s", (page, wanted) => {
    expect(paragraphs(page, { language: "zh" })).toEqual(wanted);
  });
});

describe("sections behind a tail", () => {
  const list = "* [[Tunnel opens]]";
  const source = "* {{source|url=http://a.example|title=A}}";
  const section = `== Reaction ==\n${more}`;
  const kept = [text, "Reaction", more];

  it.each<[string, string[]]>([
    [`== Related news ==\n${list}\n${section}`, kept],
    [`== Related news ==\n${list}\n\n${section}\n== Sources ==\n${source}`, kept],
    [`== Sources ==\n${source}\n${section}`, kept],
    [`== See also ==\n${list}\n${section}\n== External links ==\n* http://a.example`, kept],
    [`'''Sources'''\n${source}\n${section}`, kept],
    [`=== Related news ===\n${list}\n=== Reaction ===\n${more}`, kept],
    [
      `== Related news ==\n${list}\n${section}\n== See also ==\n${list}\n== Poll ==\n${more}`,
      [...kept, "Poll", more],
    ],
    [`== Sources ==\n${source}\n== Map ==\n{{map}}\n${section}`, kept],
    // A part of the tail itself, be it with a sentence.
    [`== Sources ==\n${source}\n=== Interviews ===\n${more}`, [text]],
    [`== Sources ==\n${source}\n== Notes ==\n${more}`, [text]],
    [`== Sources ==\n${source}\n== Corrections ==\n${more}`, [text]],
    [`== Sources ==\n${source}\n== Notes and comments ==\n${more}`, [text]],
    [`== Sources ==\n${source}\n== Map ==\n{{map}}`, [text]],
    [`== Sources ==\n${source}\n== On the web ==\n* [http://a.example A] of the bridge`, [text]],
    [`== Sources ==\n${source}\n${more}`, [text]],
    [`== Sources ==\n${source}\n<!--\n${section}\n-->`, [text]],
    [`== Sources ==\n${source}\n{{box|\n${section}\n}}`, [text]],
    [`== Sources ==\n${source}\n\nReaction: ==\n${more}`, [text]],
  ])("%s", (tail, wanted) => {
    expect(paragraphs(`${text}\n\n${tail}`)).toEqual(wanted);
  });

  it("tell their sources, categories and stage wherever they stand", () => {
    const page = `${text}\n== Sources ==\n${source}\n{{publish}}\n${section}\n== Sources ==\n* {{source|url=http://b.example|title=B}}\n[[Category:Hull]]`;
    expect(read(page)).toMatchObject({
      published: true,
      article: { paragraphs: kept, categories: ["Hull"], sources: [{ title: "A" }, { title: "B" }] },
    });
  });

  it("are read in Chinese", () => {
    const page =
      "大桥今天开放。\n== 相關新聞 ==\n* [[隧道开放]]\n== 各方反应 ==\n市长说桥很稳固，居民可以放心过桥。\n== 消息來源 ==\n* [http://a.example A]";
    expect(paragraphs(page, { language: "zh" })).toEqual([
      "大桥今天开放。",
      "各方反应",
      "市长说桥很稳固，居民可以放心过桥。",
    ]);
  });
});

it.each(tailLines)("data/tail-lines.json: $example", ({ example, ...row }) => {
  expect(row.begins.test(example)).toBe(true);
  expect(nameOnLine({ example, ...row }, example)?.trim()).toMatch(/^Sources?:?$/);
});

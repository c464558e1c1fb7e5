import { describe, expect, it } from "vitest";
import { paragraphs, read } from "../test/read-page.ts";

const start = "The bridge opened on Monday.";
const expectParagraphs = (text: string, wanted: readonly string[]): void =>
  expect(paragraphs(`${text}\n\n${start}`)).toEqual([...wanted, start]);

describe("a template that one brace closes", () => {
  it.each<[string, string[]]>([
    ["The {{w|bridge} opened.", ["The bridge opened."]],
    ["The {{w|Bridge (Hull)|bridge} opened.", ["The bridge opened."]],
    ["The {{unknown|bridge} opened.", ["The bridge opened."]],
    ["{{Economy and business}\nIt opened.", ["It opened."]],
    ["{{infobox bridge|length=3}\nIt opened.", ["It opened."]],
    ["It opened{{fact}.", ["It opened."]],
    ["It is {{convert|3} long.", ["It is 3 long."]],
    ["It {{w|opened} and {{w|closed}}.", ["It opened and closed."]],
    ["The set {a} and {b} are small.", ["The set {a} and {b} are small."]],
    ["It is {{nowrap|a set {x} of}} three.", ["It is a set {x} of three."]],
    ["It {{w|opened\nand closed.", ["It opened and closed."]],
  ])("%s", expectParagraphs);

  it("says what it says", () => {
    expect(read(`{{date|March 5, 2012}\n${start}\n{{publish}`)).toMatchObject({
      published: true,
      article: { date: "2012-03-05", paragraphs: [start] },
    });
  });
});

describe("three brackets at the end of a link", () => {
  it.each<[string, string[]]>([
    ["[[File:A.jpg|thumb|A [http://a.example map]]]\nIt opened.", ["It opened."]],
    ["The [[w:Bridge|bridge [one]]] opened.", ["The bridge [one] opened."]],
    ["[[File:A.jpg|thumb|A [sic]]]It opened.", ["It opened."]],
    ["The [[bridge]]] opened.", ["The bridge] opened."]],
    ["The [[[bridge]]] opened.", ["The [bridge] opened."]],
    ["It opened [[[w:A|a]] b].", ["It opened [a b]."]],
  ])("%s", expectParagraphs);
});

describe("notes and signatures", () => {
  it.each<[string, string[]]>([
    ["It opened.<sup>[[#Notes|[1]]]</sup>", ["It opened."]],
    ["It opened.<sup>[1]</sup> Then it shut<sup>[12]</sup>.", ["It opened. Then it shut."]],
    ["It opened.<sup> [n 1] </sup>", ["It opened."]],
    [
      "See http://b.example/x_(y). Or (http://b.example/x_(y)), or <http://c.example/x>, he said.",
      ["See. Or, or, he said."],
    ],
    ["It is x < y and <3 {{fact}}.", ["It is x < y and <3."]],
    [
      "The mayor said {{sic}} so, and {{sic|teh|hide=y}} {{sic|brigde}}.",
      ["The mayor said [sic] so, and teh brigde [sic]."],
    ],
    ["It cost {{KRW|5,000}}, {{CHF|30}} or {{SEK|40}}.", ["It cost ₩5,000, CHF 30 or 40 kr."]],
    [
      "It is the {{lang-de|''Brücke''}} ({{lang-cel|pont}}), {{lang-fr}}.",
      ["It is the German: Brücke (pont)."],
    ],
    ["She said {{translated quote|lang=fr|orig=Oui|trans=Yes}}.", ["She said Yes."]],
    ["{{SITENAME}} saw {{sitename}}'s bridge.", ["Wikinews saw Wikinews's bridge."]],
    [
      "It shut<!-- a -->, <!-- b -->opened<!-- c -->, and <!-- d --> shut <!-- e -->.",
      ["It shut, opened, and shut."],
    ],
    [
      "It shut<ref>A</ref>,<ref>B</ref> opened<ref>C</ref>, <ref>D</ref>. It (<!-- x -->) shut.",
      ["It shut opened. It shut."],
    ],
    [
      "It shut<ref>A</ref>, <ref>B</ref>then opened<ref>A</ref><ref>B</ref>, he said.",
      ["It shut, then opened, he said."],
    ],
    [
      "It <u>opened</u to {{w|all}}.\n\nIt's Ann's <b>bridge</b>, a > b.",
      ["It opened to all.", "It's Ann's bridge, a > b."],
    ],
    ["It opened.</noinclude\n\n[[File:A.jpg|thumb|x]]It shut <i>at 5</i>.", ["It opened.", "It shut at 5."]],
    [
      "It <span title='a > b' style = \"x > y\">opened</span/> and</br clear=all>shut</small >.",
      ["It opened and shut."],
    ],
    ["It <span style=\"color:red>opened</span> and <i class='x>shut</i>.", ["It opened and shut."]],
    ["In 2003<ref>A.</ref>and 2004<ref name=b/>it shut.", ["In 2003 and 2004 it shut."]],
    ["In 2003[http://a.example/2003]and 2004 [http://a.example] it shut.", ["In 2003 and 2004 it shut."]],
    ["It shut<ref>A.</ref>, then<ref>B.</ref> opened<ref>C.</ref>.", ["It shut, then opened."]],
    ["It o<!-- no -->pened at 3<s>4</s>5.", ["It opened at 35."]],
    ["The {{w|mayor|mayor }}of Hull opened it.", ["The mayor of Hull opened it."]],
    [
      "The {{w|mayor|mayor }}, Ann, and {{w|Hull }}'s priest opened {{w| it }}.",
      ["The mayor, Ann, and Hull's priest opened it."],
    ],
    ["It opened<sup>[a]</sup>, they said.<SUP class=x>[note 2]</SUP>", ["It opened, they said."]],
    ["It opened.<sup>[4], [5]</sup>", ["It opened."]],
    ["An area of 4 km<sup>2</sup> and 10<sup>[x+1]</sup>.", ["An area of 4 km² and 10[x+1]."]],
    ["It opened.<sup>(1)</sup> [1] It shut.", ["It opened.(1) [1] It shut."]],
    ["It is 10<sup>[citation]</sup> m.", ["It is 10[citation] m."]],
    ["[[Media:Talk.ogg|Listen to the talk]]", []],
    ["* [[Media:Talk.ogg|Listen to the talk]] (Ogg, 3 MB)\n* [[:File:Talk.oga]]", []],
    ["[[:Image:Map.png|A map]] shows it.", ["A map shows it."]],
    ["The mayor spoke ([[Media:Talk.ogg|listen]]) at noon.", ["The mayor spoke (listen) at noon."]],
    ["[[Media:Report.pdf|The report]] has 300 pages.", ["The report has 300 pages."]],
    ["It opened.[[#Notes|↑]]", ["It opened."]],
    ["It opened.[[#n1|1]]", ["It opened."]],
    ["It opened (see [[#Map|below]]).", ["It opened (see below)."]],
    ["It opened, see section [[#Three|3]].", ["It opened, see section 3."]],
    ["In [[1911|11]] it opened.", ["In 11 it opened."]],
    ["It opened. --[[User:Ann|Ann]] 12:04, 14 October 2005 (UTC)", ["It opened."]],
    ["It opened. — [[User:Ann|Ann]] ([[User talk:Ann|talk]]) 9:04, 14 October 2005 (CEST)", ["It opened."]],
    ["It opened. - [[User talk:Ann|Ann]] 12:04, 14 Oct 2005 (UTC)\nIt closed.", ["It opened. It closed."]],
    ["It opened, [[User:Ann|Ann]] said.", ["It opened, Ann said."]],
    [
      "It opened, [[User:Ann|Ann]] said at 12:04, and closed (UTC).",
      ["It opened, Ann said at 12:04, and closed (UTC)."],
    ],
    ["[[Ann]] 12:04, 14 October 2005 (UTC)", ["Ann 12:04, 14 October 2005 (UTC)"]],
    ["It opened.<ref>A.</ref It closed.", ["It opened. It closed."]],
    ['It opened.<ref name="a">A.</ref name="a"> It closed.', ["It opened. It closed."]],
    ["It opened.<ref>A.</ref > It closed.", ["It opened. It closed."]],
  ])("%s", (text, wanted) => {
    const namespaces = [
      { key: 2, name: "User" },
      { key: 3, name: "User talk" },
    ];
    expect(paragraphs(`${text}\n\n${start}`, { namespaces })).toEqual([...wanted, start]);
  });
});

describe("elements beside the text", () => {
  const said = "The bridge opened to the public on Monday. Crowds came to see it in the rain.";
  it.each<[string, string[]]>([
    ['<div style="float:right"><small>The bridge in red</small></div>\nIt opened.', ["It opened."]],
    ['<div style="FLOAT : left; width:9em">[[File:A.jpg]]<br>The bridge</div>It opened.', ["It opened."]],
    [
      '<div class="thumb tright"><div class="thumbcaption">The bridge of Hull. It is long.</div></div>It opened.',
      ["It opened."],
    ],
    ['<div class="hatnote">For the ship, see Bridge.</div>It opened.', ["It opened."]],
    [
      '<div class="quotebox floatright"><p>It is long. It is wide and new.</p></div>It opened.',
      ["It opened."],
    ],
    ['<span style="float:right">[[File:A.jpg|20px]] A</span>It opened.', ["It opened."]],
    [`<div style="float:left; width:49%">${said}</div>It opened.`, [said, "It opened."]],
    [`<div class="floatleft">${said}</div>It opened.`, [said, "It opened."]],
    ['<div style="clear:both">It opened.</div>', ["It opened."]],
    ['<div class="thumbs">It opened.</div>', ["It opened."]],
    ['<div style="float:none">It opened.</div>', ["It opened."]],
    ['<div style="float:right">It opened.', ["It opened."]],
  ])("%s", expectParagraphs);
});

describe("what looks like a tag, and a block of its own", () => {
  it.each<[string, string[]]>([
    ["It opened <score-board/> today.", ["It opened <score-board/> today."]],
    ["It opened.\n<pre>\nA: 1\nB: 2\n</pre>\nIt closed.", ["It opened.", "A: 1 B: 2", "It closed."]],
    ["It <nowiki>opened</nowiki> today.", ["It opened today."]],
    ["{{center|The end}}\nIt opened.", ["The end", "It opened."]],
    ["It {{center|opened}} today.", ["It opened today."]],
  ])("%s", expectParagraphs);
});

describe("rows that no gallery holds", () => {
  it.each<[string, string[]]>([
    ["Image:A b.jpg|right|300px|The bridge.\nIt opened.", ["It opened."]],
    ["It opened.\nFile:A.png\nIt closed.", ["It opened.", "It closed."]],
    ["<gallery>\nImage:A.jpg|The bridge\nImage:B.svg|[[w:B|Boat]]\n\nIt opened.", ["It opened."]],
    ["File: the bridge is long.", ["File: the bridge is long."]],
    ["Image:A b.jpg is the name of it.", ["Image:A b.jpg is the name of it."]],
    ["Orr: it opened.", ["Orr: it opened."]],
  ])("%s", expectParagraphs);
});

describe("tables of wikitext that lay prose out", () => {
  const one = "The bridge opened to the public on Monday. Crowds came to see it in the rain.";
  const two = "The mayor spoke for an hour about it. The band of the town played until noon.";
  it.each<[string, string[]]>([
    [`{|\n| ${one}\n| ${two}\n|}`, [one, two]],
    [`{| width=100%\n|-\n| valign=top | ${one} || ${two}\n|}`, [one, two]],
    [
      `{|\n! The mayor\n|-\n|\n${one}\n\n${two}\n* It is long, and it is new.\n|}`,
      ["The mayor", one, two, "It is long, and it is new."],
    ],
    [`{|\n|+ Two views\n|-\n|'''${one}'''\n|-\n|{{w|${two}}}\n|}`, [one, two]],
    [`{| class="wikitable"\n| ${one}\n| ${two}\n|}`, []],
    [`{| class="prettytable"\n| ${one}\n| ${two}\n|}`, []],
    [`{| align=right\n| ${one}\n| ${two}\n|}`, []],
    [`{| style="float:left"\n| ${one}\n| ${two}\n|}`, []],
    [`{|\n| ${one}\n|}`, []],
    ["{|\n| Hull || 3\n|-\n| Moyne || 2\n|}", []],
    [`{|\n| ${one} ${two}\n|-\n| ${"Hull || 3\n|-\n| ".repeat(20)} Moyne\n|}`, []],
  ])("%s", (text, wanted) => expectParagraphs(`${start}\n\n${text}`, [start, ...wanted]));
});

describe("a line break before who speaks parts paragraphs", () => {
  it.each<[string, string[]]>([
    ["'''Ann:''' Why?<br>'''Bob:''' So.", ["Ann: Why?", "Bob: So."]],
    ["'''Ann''': Why?<br />\n'''Bob''': So.", ["Ann: Why?", "Bob: So."]],
    ["<b>Ann:</b> Why?<br/><b>Bob:</b> So.", ["Ann: Why?", "Bob: So."]],
    ["'''Ann:''' Why?<br>Because.", ["Ann: Why? Because."]],
    ["Ann asked.<br>'''Bob''' said: So.", ["Ann asked. Bob said: So."]],
    ["'''((Ann))''' Why?<br />'''((Bob))''' So.", ["((Ann)) Why?", "((Bob)) So."]],
    ["Q: Why?<br>A: So.<br/>WN: Thanks.", ["Q: Why?", "A: So.", "WN: Thanks."]],
    [
      "It has<br>A: a roof, and b: walls,<br>so: a house.",
      ["It has", "A: a roof, and b: walls, so: a house."],
    ],
    ["The USA<br>USA in big letters.", ["The USA USA in big letters."]],
    ["Ann asked.<br>''Bob:'' So.", ["Ann asked. Bob: So."]],
  ])("%s", expectParagraphs);
});

import { describe, expect, it } from "vitest";
import { paragraphs } from "../test/read-page.ts";

const start = "The bridge opened on Monday.";

/** Each text, before a paragraph of its own, comes out so. */
const expectParagraphs = (text: string, wanted: readonly string[]): void =>
  expect(paragraphs(`${text}\n\n${start}`)).toEqual([...wanted, start]);

describe("of an argument given twice the last counts", () => {
  it.each([0, 1, 13, 14, 15, 16, 17, 40])("beside %i others", (others) => {
    const more = Array.from({ length: others }, (_, index) => `x${index}=no|`).join("");
    expectParagraphs(`They crossed {{w|${more}1=Bridge|2=one|2=the old bridge}} today.`, [
      "They crossed the old bridge today.",
    ]);
  });
});

describe("a term and its definition are two paragraphs", () => {
  it.each<[string, string[]]>([
    ["; Bridge : a way over water", ["Bridge", "a way over water"]],
    ["; '''[[Bridge]]''' : a {{w|way}}\n: another", ["Bridge", "a way", "another"]],
    [";Bridge: a way over water", ["Bridge: a way over water"]],
    ["; Bridge\n: a way over water", ["Bridge", "a way over water"]],
    ["; Bridge : a way : over water", ["Bridge", "a way : over water"]],
    ["; {{w|Bridge}} : ''a way''", ["Bridge", "a way"]],
    ["; [http://a.example Bridge] : a way", ["Bridge", "a way"]],
    ["; 10:02 : It opened.", ["10:02", "It opened."]],
    ["; A : b\n; C : d", ["A", "b", "C", "d"]],
    ["; Bridge : {{w|a way}}\n; Tunnel", ["Bridge", "a way", "Tunnel"]],
    ["; Bridge <!-- : --> : a way", ["Bridge", "a way"]],
    ["; Bridge <ref>a : b</ref> : a way", ["Bridge", "a way"]],
  ])("%s", expectParagraphs);

  it.each<[string, string[]]>([
    ["; 10:30 Opening", ["10:30 Opening"]],
    ["; [[w:Bridge|A : B]] : c d", ["A : B", "c d"]],
    ["; Only a term", ["Only a term"]],
    ["; Score 3:1", ["Score 3:1"]],
    ["; See http://a.example/x:y now", ["See now"]],
    ["* Score : 3 to 1", ["Score : 3 to 1"]],
    ["# Score : 3 to 1", ["Score : 3 to 1"]],
    [": Score : 3 to 1", ["Score : 3 to 1"]],
    ["Bridge : a way", ["Bridge : a way"]],
    ["; {{convert|5|km|mi}} long", ["5 km long"]],
  ])("nor is this one: %s", expectParagraphs);
});

describe("switches in any case go", () => {
  it.each<[string, string[]]>([
    ["__notoc__It opened.", ["It opened."]],
    ["It opened.__NoEditSection__", ["It opened."]],
    ["__NOTOC____NOEDITSECTION__\nIt opened.", ["It opened."]],
    ["__forcetoc__\nIt opened.", ["It opened."]],
    ["__TOC__\nIt opened.", ["It opened."]],
    ["It __noindex__opened.", ["It opened."]],
    ["It opened. __Index__ It closed.", ["It opened. It closed."]],
    ["* __notoc__It opened.", ["It opened."]],
    ["__HIDDENCAT__\n\n__NewSectionLink__\nIt opened.", ["It opened."]],
    ["'''__notoc__It opened.'''", ["It opened."]],
    ["It opened.\n__NOGALLERY__", ["It opened."]],
    ["__STATICREDIRECT__It opened.", ["It opened."]],
  ])("%s", expectParagraphs);

  it.each<[string, string[]]>([
    ["The method __init__ and __name__ are words.", ["The method __init__ and __name__ are words."]],
    ["Fill in: ____ and __.", ["Fill in: ____ and __."]],
    ["The file a__toc__b opened.", ["The file ab opened."]],
    ["It is _toc_ here.", ["It is _toc_ here."]],
    ["It is __notoc_ here.", ["It is __notoc_ here."]],
    ["It is <nowiki>__NOTOC__</nowiki> here.", ["It is __NOTOC__ here."]],
    ["The word __bridge__ is new.", ["The word __bridge__ is new."]],
    ["The name is __main__.", ["The name is __main__."]],
  ])("other words stay: %s", expectParagraphs);
});

describe("hidden and struck text goes", () => {
  it.each<[string, string[]]>([
    ['It <span style="display:none">hidden </span>opened.', ["It opened."]],
    ['It <span style="DISPLAY : none;">a <span>b</span> c</span>opened.', ["It opened."]],
    ["It <span style='visibility:hidden'>x</span>opened.", ["It opened."]],
    [
      'It opened.\n<div class="noprint plainlinks">Write to us about this story.</div>\nIt closed.',
      ["It opened.", "It closed."],
    ],
    ['It <span style="display:none">opened today.', ["It opened today."]],
    ['<div style="display: none">\nA paragraph.\n\nAnother.\n</div>\nIt opened.', ["It opened."]],
    ["<p class=noprint>Write to us.</p>It opened.", ["It opened."]],
    ['It <small style="color:red;display:none">not </small>opened.', ["It opened."]],
    ['It opened<span class="noprint"> (edit)</span>.', ["It opened."]],
    ["It took <s>two</s> three days.", ["It took three days."]],
    ["It took <strike>two</strike> <u>three</u> days.", ["It took three days."]],
    ["It took <del>two</del> <ins>three</ins> days.", ["It took three days."]],
    ["It took <s>two [[w:Day|days]]</s>{{s|or}} three days.", ["It took three days."]],
    ["It opened.<s> It closed.</s>", ["It opened."]],
  ])("%s", expectParagraphs);

  it.each<[string, string[]]>([
    ['It <span style="color:red">opened</span>.', ["It opened."]],
    [
      'It <span class="printed">opened</span> <span style="display:inline">today</span>.',
      ["It opened today."],
    ],
    ['It <span title="display:block">opened</span>.', ["It opened."]],
    ['<div style="visibility:visible">It opened.</div>', ["It opened."]],
    ['It <span class="print no">opened</span>.', ["It opened."]],
    ["It <ins>opened</ins> <small>today</small>.", ["It opened today."]],
    ["It <span>opened</span> <sup>today</sup>.", ["It opened today."]],
    ["The <strong>bridge</strong> opened.", ["The bridge opened."]],
    ['It <span id="noprint">opened</span>.', ["It opened."]],
    ["It is 5 < 6 and <s is no tag.", ["It is 5 < 6 and <s is no tag."]],
  ])("this stays: %s", expectParagraphs);
});

describe("an address that is left out leaves no marks", () => {
  it.each<[string, string[]]>([
    ["It opened. http://a.example/x.", ["It opened."]],
    ["It opened. [http://a.example/x]. It closed.", ["It opened. It closed."]],
    ["It opened.[http://a.example/x].", ["It opened."]],
    ["It opened, see http://a.example/x.", ["It opened, see."]],
    ["It opened ([http://a.example/x]).", ["It opened."]],
    ["It opened (http://a.example/x).", ["It opened."]],
    ["It opened [http://a.example/1] [http://a.example/2].", ["It opened."]],
    ["It opened.<ref>A.</ref>. It closed.", ["It opened. It closed."]],
    ["It opened? [http://a.example].", ["It opened?"]],
    ["It opened! {{fact}}.", ["It opened!"]],
    ["“It opened.” [http://a.example]", ["“It opened.”"]],
    ["In the U.S. {{flagicon|US}}. It opened.", ["In the U.S. It opened."]],
    ["It opened [http://a.example], [http://b.example].", ["It opened."]],
    [
      "It opened. [http://a.example], http://b.example; [http://c.example]. It closed.",
      ["It opened. It closed."],
    ],
    ["Orr [http://a.example], [http://b.example] came.", ["Orr came."]],
    ["To Ms. Orr, [http://a.example], it was open.", ["To Ms. Orr, it was open."]],
    ["It opened. [http://a.example/?id={4F-1}&x=2 {here}]", ["It opened. {here}"]],
    ["It opened. [http://a.example/?id={4F-1}]", ["It opened."]],
  ])("%s", expectParagraphs);

  it.each<[string, string[]]>([
    ["It opened... and closed.. so.", ["It opened... and closed.. so."]],
    ["It opened [http://a.example/x today].", ["It opened today."]],
    ["It opened... [http://a.example/x]", ["It opened..."]],
    ["It opened ... [http://a.example/x]", ["It opened ..."]],
    ["It opened at 10.30. [http://a.example]", ["It opened at 10.30."]],
    ["See a.example. It opened.", ["See a.example. It opened."]],
    ["It opened.. today", ["It opened.. today"]],
    ["Is it open?! [http://a.example] Yes.", ["Is it open?! Yes."]],
    ["Effect ---> cause --> none", ["Effect ---> cause none"]],
    ["It met [http://a.example A], [http://b.example B].", ["It met A, B."]],
    ["It, he said, opened.", ["It, he said, opened."]],
  ])("what the author wrote stays: %s", expectParagraphs);
});

describe("HTML tables", () => {
  const said = "The bridge opened to the public on Monday. Crowds came to see it.";
  const cell = (...texts: string[]): string =>
    `<table>${texts.map((text) => `<tr><td>${text}</td></tr>`).join("")}</table>`;
  it.each<[string, string[]]>([
    [
      "<TABLE><TR><TD>The bridge opened to the public on Monday. Crowds came to see it.</TD><TD>\n* The mayor spoke for an hour about it.\n* The band of the town played until noon.</TD></TR></TABLE>",
      [said, "The mayor spoke for an hour about it.", "The band of the town played until noon."],
    ],
    [
      "<table width=100%><tr><td>\nThe bridge opened to the public on Monday.\n\nCrowds came to see it in the rain.\n</td></tr></table>",
      ["The bridge opened to the public on Monday.", "Crowds came to see it in the rain."],
    ],
    [cell(said), [said]],
    [cell(said, "The mayor spoke for an hour about it."), [said, "The mayor spoke for an hour about it."]],
    [cell(`'''${said}'''`), [said]],
    [cell("The {{w|bridge}} opened to [[the public]] on Monday. Crowds came to see it."), [said]],
    [cell(`<p>${said}</p>`), [said]],
    [cell(`${said}<ref>A.</ref>`), [said]],
    [`<TABLE BORDER=0 align=center><TBODY><TR><TD valign=top>${said}</TD></TR></TBODY></TABLE>`, [said]],
    [
      cell("“The bridge opened to the public on Monday.” “Crowds came to see it in the rain.”"),
      ["“The bridge opened to the public on Monday.” “Crowds came to see it in the rain.”"],
    ],
  ])("prose stays: %s", (table, wanted) => {
    expect(paragraphs(`${start}\n\n${table}\n\nIt closed.`)).toEqual([start, ...wanted, "It closed."]);
  });

  it.each<[string]>([
    ["<table><tr><th>Team</th><th>Goals</th></tr><tr><td>Oslo F.C.</td><td>3</td></tr></table>"],
    [
      "<table><tr><td>Name</td><td>Dr. Brown</td></tr><tr><td>Born</td><td>In Oslo. It is a town.</td></tr></table>",
    ],
    ["<table><tr><td>Read more about this story on the pages of the council.</td></tr></table>"],
    [cell("Bridge", "Length", "412 m", "Opened on Monday.")],
    [cell("[[File:A.jpg|200px]]", "The bridge in the year 1911.")],
    [cell("Yes: 412.", "No: 310.", "Void: 12.", "Turnout: 60 %.")],
    [cell("Mon. 10 a.m.", "Tue. 11 a.m.", "Wed. 12 a.m.")],
    [cell("One", "Two", "Three", "The bridge opened to the public on Monday.")],
    ["<table></table>"],
    ["{|\n| The bridge opened to the public on Monday. Crowds came to see it.\n|}"],
  ])("data goes: %s", (table) => {
    expect(paragraphs(`${start}\n\n${table}\n\nIt closed.`)).toEqual([start, "It closed."]);
  });
});

import { describe, expect, it } from "vitest";
import { articleReader, auditRemnants } from "./index.ts";

/** The 25 points an extractor for Wikinews must hold (see the README); 23 and 24 are the dump's. */
const readers = {
  en: articleReader({ language: "en", namespaces: [], keep: ["no-prose"] }),
  zh: articleReader({ language: "zh", namespaces: [], keep: ["no-prose"] }),
};

function paragraphs(language: "en" | "zh", text: string): readonly string[] {
  const outcome = readers[language]({ id: "1", revision: "2", title: "A title", text, redirect: false });
  if (!outcome.kept) throw new Error(`dropped: ${outcome.reason}`);
  return outcome.article.paragraphs;
}

/** Each row: the point, what it is about, the language, the wikitext, the paragraphs. */
const table: readonly (readonly [number, string, "en" | "zh", string, readonly string[]])[] = [
  [13, "a note left open before a template", "en", "A.<ref>{{cite web|url=x}} B.\nC.", ["A. B. C."]],
  [
    11,
    "italics and bold, no quotes added",
    "en",
    "''Time'' and '''now''' and '''''both'''''.",
    ["Time and now and both."],
  ],
  [11, "unbalanced", "en", "''open and '''shut\n\nnext ''one'''", ["open and shut", "next one"]],
  [
    11,
    "possessives and elisions",
    "en",
    "{{W|Apple}}'s and ''Ben & Jerry'''s, ''''tis'''.",
    ["Apple's and Ben & Jerry's, 'tis."],
  ],
  [
    11,
    "a possessive before a blank",
    "en",
    "''The Times''' report.\n\n''open and '''shut",
    ["The Times' report.", "open and shut"],
  ],
  [
    12,
    "pronunciation above the words",
    "zh",
    "<ruby>漢<rp>(</rp><rt>ㄏㄢˋ</rt><rp>)</rp></ruby>字。",
    ["漢字。"],
  ],
  [
    12,
    "line breaks",
    "en",
    "One<br>two<br/>three</br>four.<br><br />Five.",
    ["One two three four.", "Five."],
  ],
  [12, "line breaks in Chinese", "zh", "第一句。<br>第二句。", ["第一句。", "第二句。"]],
  [
    12,
    "inline tags",
    "en",
    'H<sub>2</sub>O, 10<sup>6</sup>, <small>small</small> <u>u</u> <span style="a>b">red</span> <font color=red>f</font>',
    ["H2O, 106, small u red f"],
  ],
  [
    12,
    "inclusion",
    "en",
    "<noinclude>Seen</noinclude> <onlyinclude>here</onlyinclude><includeonly> not</includeonly>.",
    ["Seen here."],
  ],
  [12, "what is no tag stays", "en", "<Ann> hello, x < y and a <- b", ["<Ann> hello, x < y and a <- b"]],
  [
    15,
    "pipes written as templates",
    "en",
    "A.\n{{{!}} class=x\n! h\n{{!}}-\n{{!}} c {{!}}{{!}} d\n{{!}}}\nB.\n{{WNIR|C.\n{{(!}}\n{{!}} c\n{{!)}}}}\nD {{!}} {{{!}}}.",
    ["A.", "B.", "C.", "D |."],
  ],
  [
    15,
    "pipes written as templates, unclosed or after a brace in a template",
    "en",
    "A {{{x|{{!}}}}}.\n{{{!}}\n{{!}} c\nB.\n{{(}}{{!}}\n{{!}} c\nC.",
    ["A |.", "B.", "C."],
  ],
  [14, "one literal mark before a blank", "en", "Where x &lt; y.", ["Where x < y."]],
  [14, "one literal mark, Chinese", "zh", "设x < y，且a {{!}} b。", ["设x < y，且a | b。"]],
  [
    13,
    "notes",
    "en",
    'A.<ref name="a/b">x {{cite web|url=y}}</ref> B<ref name=b />, C.<ref>unclosed\nD.',
    ["A. B, C. D."],
  ],
  [13, "a note left open before another", "en", "A.<ref>open\n\nB.<ref>shut</ref> C.", ["A.", "B. C."]],
  [
    13,
    "comments",
    "en",
    `A<!-- x -- y --><!-- b --><!-- ${"long ".repeat(2000)} --> B <!-- open\nC`,
    ["A B C"],
  ],
  [13, "nowiki", "en", "<nowiki>[[a]] {{b}} ''c'' &amp;</nowiki> d<nowiki/>e", ["[[a]] {{b}} ''c'' & de"]],
  [
    14,
    "entities once",
    "en",
    "AT&amp;T &quot;q&quot; 37&deg;C &hellip; caf&eacute; &#8220;x&#8221; &#x2014; &lt;b&gt; &amp;nbsp; &amp;lt;",
    ['AT&T "q" 37°C … café “x” — <b> &nbsp; &lt;'],
  ],
  [14, "what is no entity", "en", "AT&T; R&D & x &bogus; 1 << 2", ["AT&T; R&D & x &bogus; 1 << 2"]],
  [14, "no characters", "en", "a&#0;b&#xD800;c&#65533;d", ["abcd"]],
  [14, "blanks", "en", "a\u00A0b\u2009c\u202F\u3000d \t e\u200Bf\u00ADg\uFEFF &nbsp;h", ["a b c d efg h"]],
  [
    14,
    "blanks at Chinese quotation marks",
    "zh",
    "他说： “ 走 吧 ” ，读 “War” 去",
    ["他说：“走吧”，读“War”去"],
  ],
  [14, "blanks in Chinese", "zh", "　　甲　乙&nbsp;丙 丁 A 戊", ["甲　乙丙丁 A 戊"]],
  [
    15,
    "nested tables",
    "en",
    'In.\n{| class="x"\n! a !! b\n|-\n| c || {{box|\n{|\n| d\n|}\n}}\n|}\nOut.',
    ["In.", "Out."],
  ],
  [
    15,
    "HTML tables",
    "en",
    "In.\n<table><tr><td>a<table><tr><td>b</table></td></tr></table>\nOut.",
    ["In.", "Out."],
  ],
  [15, "a table behind a list mark", "en", "A.\n* B\n* {|\n| c\n|}\nD.", ["A.", "B", "D."]],
  [15, "rests of a table", "en", 'In.\n| colspan="2" | z\n|}\n\nOut.', ["In.", "Out."]],
  [
    15,
    "a table nobody closed",
    "en",
    "In.\n{| class=x\n|-\n| a\n! b\nOut.\n\nMore.",
    ["In.", "Out.", "More."],
  ],
  [16, "stray brackets", "en", "A }} b ]] c [[ d {{ e.\n\nNext.", ["A b c d e.", "Next."]],
  [
    16,
    "mixed-up brackets",
    "en",
    "The {{w|mayor]] said [[yes}} to {{w|all}}.\n\nNext [[one]].",
    ["The mayor said yes to all.", "Next one."],
  ],
  [
    16,
    "unclosed link and template",
    "en",
    "A [[town|small town said.\n\nB {{w|River|the river rose.\n\nC [[d]].",
    ["A small town said.", "B the river rose.", "C d."],
  ],
  [
    16,
    "unclosed picture and box",
    "en",
    "[[File:A.jpg|thumb|caption\nBody.\n{{Infobox x\n| a = b\n| c = {{w|d}}\n\nMore.",
    ["Body.", "More."],
  ],
  [
    16,
    "Chinese",
    "zh",
    "甲[[乙，丙}}丁。\n\n{{w|戊，己。\n\n庚-{辛。",
    ["甲乙，丙丁。", "戊，己。", "庚辛。"],
  ],
  [17, "invisible links", "en", "A[[Category:X]][[de:Foo]] b.\n[[fr:Bar]]", ["A b."]],
  [
    17,
    "visible ones",
    "en",
    "[[:Category:X]], [[:w:Y]], [[w:Z|z]], [[w:fr:Q]], [[User:U|u]].",
    ["Category:X, Y, z, Q, u."],
  ],
  [
    17,
    "trails and pipe tricks",
    "en",
    "[[Brazil]]ian [[X (y)|]] [[w:Paris, Texas|]] [[a|b|c]]",
    ["Brazilian X Paris b|c"],
  ],
  [17, "one-character target", "zh", "[[中|国]]与[[流控|-{zh-hans:流控制;zh-tw:串流}-]]。", ["国与流控制。"]],
  [18, "a pipe before the label", "en", "See [http://x.example|the report].", ["See the report."]],
  [
    18,
    "external links",
    "en",
    "The [http://a.example/x long [[report]]] [http://b.example] is at http://c.example/d, he said (https://e.example/f).",
    ["The long report is at, he said."],
  ],
  [18, "not brackets in quotes", "en", "He said [...] and [sic] it.", ["He said [...] and [sic] it."]],
  [18, "an address before Chinese", "zh", "见http://a.example/x，他说。", ["见，他说。"]],
  [
    19,
    "magic words",
    "en",
    "__NOTOC__{{DEFAULTSORT:A}}Text of {{PAGENAME}} ~~~~ here.\n----\nMore.",
    ["Text of A title here.", "More."],
  ],
  [
    19,
    "conditions",
    "en",
    "{{#if:x|Yes|No}}, {{#if: |yes|no}}, {{#ifeq:a|a|same}}, {{{1|kept}}}{{{2}}}.",
    ["Yes, no, same, kept."],
  ],
  [
    22,
    "Chinese full stops and marks",
    "zh",
    "「他说。」她问：“好！？”……。",
    ["「他说。」她问：“好！？”……。"],
  ],
  [22, "positional text by name", "zh", "{{big|1=大字}}与{{large|[[甲|乙]]}}。", ["大字与乙。"]],
  [22, "noteTA is dropped", "zh", "{{noteTA|1=zh-cn:软件;zh-tw:軟體}}\n正文。", ["正文。"]],
];

describe("the checklist, points 11 to 22", () => {
  it.each(table)("%i: %s (%s)", (_point, _title, language, text, expected) => {
    const found = paragraphs(language, text);
    expect(found).toEqual(expected);
  });

  it("25: leaves nothing for the audit to find, save what is literal", () => {
    for (const [point, title, language, text] of table) {
      const outcome = readers[language]({ id: "1", revision: "2", title: "A title", text, redirect: false });
      expect([point, title, outcome.remnants]).toEqual([point, title, []]);
    }
    expect(auditRemnants("left {{over}}").map(({ rule }) => rule)).toEqual(["template"]);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { articleReader, auditRemnants, remnantRules } from "../index.ts";

/** For each rule a text it finds, and one that only looks like it. */
const samples: Readonly<Record<string, readonly [string, string]>> = {
  template: ["a {{b", "a {b}"],
  link: ["a ]] b", "a[...] [b]"],
  table: ["a || b", "a | b"],
  tag: ["a <span> b", "x < y and a <- b"],
  quotes: ["a ''b", "rock 'n' roll"],
  entity: ["a &nbsp; b", "R&D; Q & A"],
  variant: ["甲-{乙", "甲-乙"],
  "magic-word": ["a __NOTOC__", "a __init__"],
  signature: ["a ~~~~", "a ~ b"],
  file: ["thumb|a", "a thumb, upright"],
  attribute: ['colspan="2" a', "a style = of sorts"],
  heading: ["== a", "a = b"],
  url: ["at https://a.example", "at a.example"],
  "hole-before-mark": ["a , b", "a, b"],
  "empty-brackets": ["a ( ) b", "a (b) c"],
  "hole-in-brackets": ["It is old (years ago).", "It is old (60 years ago)."],
  "unparted-sentences": ["It fell.Then it rose", "It fell. Then it rose by U.S.Air"],
  "double-blank": ["a  b", "a b"],
};

describe("auditRemnants", () => {
  it("has a sample of every rule", () => {
    expect(Object.keys(samples).sort()).toEqual(remnantRules.map(({ rule }) => rule).sort());
  });

  it.each(Object.entries(samples))("%s", (rule, [sample, clean]) => {
    expect(auditRemnants(sample)).toEqual([{ rule, count: 1, example: sample }]);
    expect(auditRemnants(clean).filter((remnant) => remnant.rule === rule)).toEqual([]);
  });

  it("counts over all paragraphs and shows the first place", () => {
    const text = ["fine", `${"long ".repeat(20)}{{x}}`, "{{y}}"];
    const [remnant] = auditRemnants(text);
    expect(remnant).toMatchObject({ rule: "template", count: 4 });
    expect(remnant?.example).toBe(`${"long ".repeat(6)}{{x}}`);
  });

  it("shows literal characters as they are", () => {
    const read = articleReader({ language: "en", namespaces: [{ key: 0, name: "" }] });
    const text = "The program calls <nowiki>main() if a = b</nowiki> and then ends.";
    const { remnants } = read({ id: "1", revision: "1", title: "Program", text, redirect: false });
    expect(remnants.map(({ example }) => example)).toEqual([
      "The program calls main() if a = b and then ends.",
    ]);
  });

  it("looks at every paragraph in which a rule would find something", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(..."{}|[]<>/='-_~&;:., ()（），。“”「」abpj中") }),
        (text) => {
          const rules = remnantRules
            .filter(({ pattern }) => text.search(pattern) !== -1)
            .map(({ rule }) => rule);
          expect(auditRemnants([text]).map(({ rule }) => rule)).toEqual(rules);
        },
      ),
    );
  });
});

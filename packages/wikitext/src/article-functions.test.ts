import { describe, expect, it } from "vitest";
import { paragraphs, read } from "../test/read-page.ts";

const text = (markup: string): string => paragraphs(`It took ${markup} days.`)[0] as string;

describe("parser functions show what the wiki shows", () => {
  it.each([
    ["{{formatnum:14}}", "14"],
    ["{{#if: a | three | two }}", "three"],
    ["{{#if: | three | two }}", "two"],
    ["{{#ifeq: a | a | three | two }}", "three"],
    ["{{#ifeq: a | b | three | two }}", "two"],
    ["{{#ifexist: Days | three | two }}", "three"],
    ["{{#if: {{lc:a}} | [[w:Three|three]] | two }}", "three"],
  ])("%s: %s", (markup, wanted) => {
    expect(text(markup)).toBe(`It took ${wanted} days.`);
  });

  it.each(["{{#if: | three }}", "{{#invoke:Days|main}}"])(
    "what has no value leaves no hole: %s",
    (markup) => {
      expect(text(markup)).toBe("It took days.");
    },
  );
});

describe("functions that compute or inflect leave their name, which counts as a remnant", () => {
  it.each([
    ["{{#expr: 2 + 3}}", "#expr"],
    ["{{#ifexpr: 3 > 2 | three | two }}", "#ifexpr"],
    ["{{#iferror: {{#expr: 1}} | no | two }}", "#iferror"],
    ["{{#switch: b | a = two | b = three }}", "#switch"],
    ["{{#time: j | 2012-03-05 }}", "#time"],
    ["{{plural:2|day|days}}", "plural"],
    ["{{GENDER:Ada|his|her}}", "GENDER"],
    ["{{grammar:genitive|Ada}}", "grammar"],
  ])("%s", (markup, name) => {
    expect(text(markup)).toBe(`It took {{${name}}} days.`);
    expect(read(`It took ${markup} days.`).remnants).toMatchObject([{ rule: "template" }]);
    expect(paragraphs(`It took days.\n${markup}`)).toEqual(["It took days."]);
  });
});

describe("templates that need no argument", () => {
  it.each([
    ["It took {{circa}} 3 days.", "It took c. 3 days."],
    ["It took {{circa|3}} days.", "It took c. 3 days."],
    ["It cost {{INR}}900.", "It cost ₹900."],
    ["It cost {{INR|900}}.", "It cost ₹900."],
    ["It weighs 12{{nbsp}}kg.", "It weighs 12 kg."],
    ["It weighs {{val|1.2|e=21|u=kg}}.", "It weighs 1.2×10²¹ kg."],
    ["It weighs {{val|12}}.", "It weighs 12."],
    ["It is, {{as of|2014|lc=y}}, open.", "It is, as of 2014, open."],
    ["{{As of|2014|3|5}} it is open.", "As of March 5, 2014 it is open."],
    ["It opened{{dash}}at last.", "It opened – at last."],
    ["It opened {{km to mi}} away.", "It opened away."],
    ["It is 29{{℃}} today.", "It is 29℃ today."],
    ["The set {{(}}a{{)}} is small.", "The set {a} is small."],
    ["The {{ordinal|22}}, {{ordinal|11}} and {{ordinal|1,003}} day.", "The 22nd, 11th and 1,003rd day."],
    ["It is open {{translation|fr}} today.", "It is open fr today."],
    ["It is open.\n{{translation|fr}}", "It is open."],
  ])("%s", (page, wanted) => {
    expect(paragraphs(page)).toEqual([wanted]);
  });
});

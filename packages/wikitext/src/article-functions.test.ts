import { describe, expect, it } from "vitest";
import { paragraphs } from "../test/read-page.ts";

const text = (markup: string): string => paragraphs(`It took ${markup} days.`)[0] as string;

describe("parser functions show what the wiki shows", () => {
  it.each([
    ["{{#expr: 2 + 3 * 4}}", "14"],
    ["{{#expr: (2 + 3) * 4}}", "20"],
    ["{{#expr: 10 / 4 round 0}}", "3"],
    ["{{#expr: 2 ^ 3 - -1}}", "9"],
    ["{{#expr: 17 mod 5}}", "2"],
    ["{{#expr: .1 + .2}}", "0.3"],
    ["{{#expr: not 0 and 1}}", "1"],
    ["{{formatnum:{{#expr: 7 × 2}}}}", "14"],
    ["{{#ifexpr: 3 > 2 | three | two }}", "three"],
    ["{{#ifexpr: 3 < 2 | three | two }}", "two"],
    ["{{#ifexpr: 3 < }}two", "two"],
    ["{{#if: a | three | two }}", "three"],
    ["{{#if: | three | two }}", "two"],
    ["{{#ifeq: a | a | three | two }}", "three"],
    ["{{#ifeq: a | b | three | two }}", "two"],
    ["{{#iferror: {{#expr: 1 + 1}} | no }}", "2"],
    ["{{#iferror: {{#expr: 1}} | no | two }}", "two"],
    ["{{#ifexist: Days | three | two }}", "three"],
    ["{{#switch: b | a = two | b = three }}", "three"],
    ["{{#switch: b | a | b = three | two }}", "three"],
    ["{{#switch: c | a = three | two }}", "two"],
    ["{{#switch: c | #default = two | a = three }}", "two"],
    ["{{#switch: {{lc:a}} | a = [[w:Three|three]] | b = two }}", "three"],
  ])("%s: %s", (markup, wanted) => {
    expect(text(markup)).toBe(`It took ${wanted} days.`);
  });

  it.each([
    "{{#expr: 1 / 0}}",
    "{{#expr: 2 +}}",
    "{{#expr: two}}",
    "{{#expr: 1 2}}",
    "{{#expr: (1}}",
    `{{#expr: ${"(".repeat(5000)}}}`,
    "{{#expr: }}",
    "{{#switch: c | a = three }}",
    "{{#if: | three }}",
    "{{#invoke:Days|main}}",
    "{{#expr: __proto__}}",
  ])("what has no value leaves no hole: %s", (markup) => {
    expect(text(markup)).toBe("It took days.");
  });
});

describe("templates that need no argument", () => {
  it.each([
    ["It took {{circa}} 3 days.", "It took c. 3 days."],
    ["It took {{circa|3}} days.", "It took c. 3 days."],
    ["It cost {{INR}}900.", "It cost ₹900."],
    ["It cost {{INR|900}}.", "It cost ₹900."],
    ["It weighs 12{{nbsp}}kg.", "It weighs 12 kg."],
    ["It weighs {{val|1.2|e=21|u=kg}}.", "It weighs 1.2×1021 kg."],
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

import { workOnChunk } from "@discoprep/wikidump";
import { describe, expect, it } from "vitest";
import { articlePages } from "./article-pages.ts";
import { pageColumns, pagesOfColumns } from "./page-columns.ts";
import type { WorkerSettings } from "./worker-settings.ts";

const pages = [
  `<page><title>A &amp; B</title><ns>0</ns><id>1</id><revision><id>11</id><timestamp>2014-05-06T07:08:09Z</timestamp><text>One &lt;br&gt; 两</text></revision></page>`,
  `<page><title>Talk:A</title><ns>1</ns><id>2</id><revision><id>12</id><text>Two</text></revision></page>`,
  `<page><title>C</title><ns>0</ns><id>3</id><redirect title="A"/><revision><id>13</id><text>#REDIRECT [[A]]</text></revision></page>`,
  `<page><title>D</title><ns>0</ns><id>4</id><revision><id>14</id><text deleted="deleted"/></revision></page>`,
  `<page><title>E</title><ns>0</ns><id>5</id><revision><id>15</id><model>css</model><text>a {}</text></revision></page>`,
  `<page><title>F</title><ns>0</ns><id>6</id><revision><id>16</id><text bytes="9">Six</text></revision></page>`,
  `<page><title>G</title><ns>0</ns><id>7</id><revision><id>17</id><text></text></revision></page>`,
  `<page><title>渡轮</title><ns>0</ns><id>8</id><revision><id>18</id><text>𠀀 &amp;amp; end</text></revision></page>`,
];

function settingsFor(keep: readonly "redirect"[]): WorkerSettings {
  return { file: "a.xml", compression: "none", language: "en", namespaces: [], reader: { keep }, raw: false };
}

describe("pageColumns", () => {
  it.each([[[]], [["redirect" as const]]])("hands over what is read of each page, keeping %j", (keep) => {
    const settings = settingsFor(keep);
    const chunk = { kind: "plain", position: 0, bytes: Buffer.from(`${pages.join("\n")}\n`) } as const;
    const plain = ({ bytes }: { bytes: Uint8Array }) => ({ bytes, checks: [], state: "whole" as const });
    const read = articlePages(settings, (bytes) => bytes.toString("utf8"));
    const here = workOnChunk(plain, chunk, "a.xml", (xml, parts) => {
      const found = read(xml, parts);
      return { pages: [...found.pages], passedOver: found.passedOver };
    });
    const columns = workOnChunk(
      plain,
      chunk,
      "a.xml",
      pageColumns(settings, (bytes) => new ArrayBuffer(bytes + 5)),
    ).result;
    if (columns === undefined) throw new Error("no pages");
    const there = pagesOfColumns(structuredClone(columns));
    expect({ pages: [...there.pages], passedOver: there.passedOver }).toEqual(here.result);
    expect(here.result?.pages.map(({ id, reason }) => [id, reason])).toEqual([
      ["1", undefined],
      ["3", keep.length > 0 ? undefined : "redirect"],
      ["4", "text-deleted"],
      ["5", "not-wikitext"],
      ["6", "damaged-text"],
      ["7", undefined],
      ["8", undefined],
    ]);
    expect(here.result?.passedOver).toEqual({ 1: 1 });
  });
});

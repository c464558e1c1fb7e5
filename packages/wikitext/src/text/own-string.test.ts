import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { articleReader } from "../article-reader.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

function heapBytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

it("keeps no page in memory for the names of its templates", () => {
  const read = articleReader({ language: "en", namespaces: [{ key: 0, name: "" }] });
  const body = "The ferry to the island sails again on Monday. ".repeat(1000);
  const names: string[][] = [];
  const before = heapBytes();
  for (let id = 1; id <= 100; id++) {
    const text = `{{Template that has no rule ${id}}}\n${body}`;
    names.push(
      read({ id: String(id), revision: "1", title: "Ferry", text, redirect: false }).unknownTemplates,
    );
  }
  const grown = heapBytes() - before;
  expect(names.at(-1)).toEqual(["Template that has no rule 100"]);
  expect(grown).toBeLessThan(body.length * 30);
});

import { expect, it } from "vitest";
import datelines from "../../data/datelines.json" with { type: "json" };
import { read } from "../../test/read-page.ts";

it.each(datelines.rows)("data/datelines.json: $example", ({ example }) => {
  expect(read(`${example} Ships passed.`)).toMatchObject({ article: { date: "2012-03-05" } });
});

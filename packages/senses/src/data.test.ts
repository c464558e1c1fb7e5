import { readFileSync } from "node:fs";
import { checkData } from "@discoprep/files";
import * as z from "@discoprep/files/zod";
import { expect, it } from "vitest";
import { inventory, inventoryNames } from "./inventory.ts";
import { mapping, mappingNames } from "./mapping.ts";

const names = z.record(z.string(), z.string());
const inventorySchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  source: z.string(),
  senses: z.array(z.string()).min(1),
  spellings: names,
});
const mappingSchema = z.strictObject({
  ...{ id: z.string(), source: z.string(), target: z.string(), note: z.string() },
  ...{ map: names, unmapped: names, losses: names },
});

function data(id: string): unknown {
  return JSON.parse(readFileSync(new URL(`../data/${id}.json`, import.meta.url), "utf8"));
}

it.each(inventoryNames())("data/%s.json has the keys of an inventory and no other", (id) => {
  expect(checkData(data(id), inventorySchema, `${id}.json`)).toEqual(inventory(id));
});

it.each(mappingNames())("data/%s.json has the keys of a mapping and no other", (id) => {
  expect(checkData(data(id), mappingSchema, `${id}.json`).map).toEqual(mapping(id).map);
});

import { readDataFile } from "@discoprep/files";
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

const data = (id: string): URL => new URL(`../data/${id}.json`, import.meta.url);

it.each(inventoryNames())("data/%s.json has the keys of an inventory and no other", (id) => {
  expect(readDataFile(data(id), inventorySchema)).toEqual(inventory(id));
});

it.each(mappingNames())("data/%s.json has the keys of a mapping and no other", (id) => {
  expect(readDataFile(data(id), mappingSchema).map).toEqual(mapping(id).map);
});

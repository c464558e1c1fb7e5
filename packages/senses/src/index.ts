/**
 * {@include ../README.md}
 *
 * @module discoprep/senses
 */

export {
  findSense,
  type Inventory,
  type InventoryId,
  inventory,
  inventoryNames,
  type Mapping,
} from "./inventory.ts";
export * from "./map-senses.ts";
export { mapping } from "./mapping.ts";
export * from "./nearest.ts";
export * from "./sense-words.ts";

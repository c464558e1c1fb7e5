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
export { type MappedRelations, mapSenses, type SenseOptions } from "./map-senses.ts";
export { mapping } from "./mapping.ts";
export { nearestInventory, nearestSense } from "./nearest.ts";
export {
  allowedSenses,
  isSenseFile,
  mappingTo,
  recordedMapping,
  type SenseFile,
  senseFileProblem,
  senseFileSchema,
} from "./sense-words.ts";

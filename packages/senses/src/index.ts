/**
 * {@include ../README.md}
 *
 * @module @discoprep/senses
 */

export { findSense, type Inventory, type InventoryId, inventory, inventoryNames } from "./inventory.ts";
export { type MappedRelations, mapSenses, type SenseOptions } from "./map-senses.ts";
export { type Mapping, mergeMappings } from "./mapping.ts";
export { nearestInventory, nearestSense } from "./nearest.ts";
export { allowedSenses, isSenseFile, mappingTo, recordedMapping } from "./sense-words.ts";
export { mapping } from "./shipped-mappings.ts";

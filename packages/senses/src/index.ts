export { checkMapping } from "./check-mapping.ts";
export { findSense, type Inventory, type InventoryId, inventory, inventoryNames } from "./inventory.ts";
export { type MappedRelations, mapSenses, type SenseOptions } from "./map-senses.ts";
export { type Mapping, mapping, mappingNames, mergeMappings } from "./mapping.ts";
export { type MappingFile, readMapping } from "./mapping-file.ts";

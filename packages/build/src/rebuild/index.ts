export { storeStatus } from "./log.ts";
export { days, type RebuildOptions, type RebuildResult, rebuildOptions } from "./options.ts";
export { rebuild } from "./rebuild.ts";
export { pruneStore } from "./retention.ts";
export { rollBack } from "./rollback.ts";
export { Store } from "./store.ts";

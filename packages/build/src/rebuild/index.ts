export { type StoreStatus, storeStatus } from "./history.ts";
export { days, type RebuildOptions, type RebuildResult, rebuildOptions } from "./options.ts";
export { rebuild } from "./rebuild.ts";
export { pruneStore } from "./retention.ts";
export { type Rollback, rollBack } from "./rollback.ts";
export { listReleases, type ReleaseFault, type StoredRelease, verifyReleases } from "./store.ts";

export { mergeShards } from "./merge-shards.ts";

/** What makes one shard alone: whoever imports it does not load what runs the other steps. */
export { shardLog } from "./logs.ts";
export { makeShard } from "./make-shard.ts";

import { join } from "node:path";
import { appendedLines, appendLine } from "../appended-lines.ts";

/** A job that was submitted. */
export interface JobRecord {
  readonly job: string;
  /** The shard of task 0; undefined for the merge. */
  readonly offset?: number;
  readonly shards?: readonly number[];
}

function fileOf(folder: string): string {
  return join(folder, "jobs.jsonl");
}

/** Adds a job to `jobs.jsonl`, by which logs are found again when Slurm has forgotten the job. */
export function recordJob(folder: string, record: JobRecord): void {
  appendLine(fileOf(folder), record);
}

/** The jobs that were submitted, in order. */
export function recordedJobs(folder: string): JobRecord[] {
  return appendedLines(fileOf(folder));
}

/** The last job that was to make a shard, or to merge them, with its log. */
export function lastJobOf(
  folder: string,
  records: readonly JobRecord[],
  shard: number | undefined,
): { readonly id: string; readonly log: string } | undefined {
  const record = records.findLast(({ shards }) =>
    shard === undefined ? shards === undefined : shards?.includes(shard),
  );
  if (record === undefined) return undefined;
  const id = shard === undefined ? record.job : `${record.job}_${shard - (record.offset ?? 0)}`;
  return { id, log: join(folder, "log", `slurm-${id}.log`) };
}

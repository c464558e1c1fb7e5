import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { writeFileWhole } from "@discoprep/files";
import type { BuildResult } from "../build.ts";
import { existingPlan, planId, type ShardPlan } from "./plan.ts";

/** What came of a job whose shards were put together. */
export interface ShardsResult {
  /** Of the plan. */
  readonly id: string;
  /** 1 where there were problems in the input. */
  readonly exitCode: number;
  /** What was told, line by line. */
  readonly messages: readonly { readonly line: string; readonly isError: boolean }[];
  readonly build: BuildResult;
}

function fileOf(folder: string): string {
  return join(folder, "result.json");
}

/** Notes that the job of the folder's plan is done. */
export async function recordResult(
  folder: string,
  build: BuildResult,
  told: Pick<ShardsResult, "exitCode" | "messages">,
): Promise<void> {
  const result: ShardsResult = { id: planId(existingPlan(folder)), ...told, build };
  await writeFileWhole(fileOf(folder), `${JSON.stringify(result)}\n`);
}

/** The result of a plan's job; undefined while there is none. */
export function readResult(folder: string, plan: ShardPlan): ShardsResult | undefined {
  if (!existsSync(fileOf(folder))) return undefined;
  const result = JSON.parse(readFileSync(fileOf(folder), "utf8")) as ShardsResult;
  return result.id === planId(plan) ? result : undefined;
}

export function clearResult(folder: string): void {
  rmSync(fileOf(folder), { force: true });
}

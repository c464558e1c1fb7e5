import { baseVersions } from "@discoprep/corpus";

/** The version printed by `--version`. */
export const version: string = baseVersions().discoprep ?? "unknown";

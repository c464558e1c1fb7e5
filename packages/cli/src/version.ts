import { baseVersions } from "@discoprep/files";

/** The version printed by `--version`. */
export const version: string = baseVersions().discoprep ?? "unknown";

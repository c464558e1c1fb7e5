import { programVersion } from "@discoprep/files";

/** The version printed by `--version`. */
export const version = programVersion();

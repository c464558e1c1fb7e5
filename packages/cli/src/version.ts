import { programVersion } from "@discoprep/files";

export const version = programVersion();

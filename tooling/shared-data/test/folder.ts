export { testFolder } from "../../../packages/files/test/folder.ts";

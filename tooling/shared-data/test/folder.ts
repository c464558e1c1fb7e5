export { filesIn, testFolder } from "../../../packages/files/test/folder.ts";

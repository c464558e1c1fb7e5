// The units compare some golden cases of each kind with official figures; here the same tests compare all.
import "../src/conll08/golden.test.ts";
import "../src/conll16/golden.test.ts";
import "../src/conll16/official.test.ts";
import "../src/conllu17/golden.test.ts";
import "../src/disrpt/golden.test.ts";
import "../src/systems/golden.test.ts";

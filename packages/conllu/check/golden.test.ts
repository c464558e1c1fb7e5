// The units read some files of real treebanks; here the same tests read all.
import "../src/conllu.test.ts";

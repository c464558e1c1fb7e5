// The units take some documents of the Wall Street Journal; here the same test reads all.
import "../src/propositions/wsj.test.ts";

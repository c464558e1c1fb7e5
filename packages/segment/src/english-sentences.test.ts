import { describe, it } from "vitest";
import { expectSentences } from "../test/expect-sentences.ts";

describe("semicolons and colons end nothing", () => {
  it.each([
    "He came; she left; it rained.",
    "There were two: Ann and Bob.",
    "NEW ACCOUNT: Orr & Dale, Moyne, won it.",
    'He asked: "Who?"',
    "He won; nevertheless, he left; why?",
    "The rule is this: nobody leaves.",
    "Hours: Monday to Friday; closed on Sunday.",
    "There are three: (1) gold; (2) silver; (3) tin.",
    "UPDATE: The bridge is open.",
    "Q: What is it?| A: Nothing.",
    "Ann Lee: We came late; he did not.",
    "He lectured twice: in 1904 and in 1909.",
    "It has one aim: It must win.",
    "Pack light; the island is small; carry water.",
    "Note: see below; then decide.",
    "The sign said: Closed.| We left.",
    "He came; I saw him.| She did not come.",
    "Three came:| No.".replace("| ", " "),
    "To sum up: yes; no; perhaps.",
    "Born: 1912; died: 1999.",
  ])("%s", expectSentences);
});

describe("lines", () => {
  it.each([
    "A heading|\nBut then more.| And on.",
    "The lines of this\nparagraph are filled.|\nAs here.| So",
    "They summoned the\nArmy to depose him.| He fled.",
    "Best regards,|\nAnn Orr",
    "Besides Messrs.\nOrr and Dale, others came.|\nThey left.",
    "That is what Prof.\nMoyne said.",
    "The case is Orr v.\nDale, of 1921.",
    "The chemical firm Moyne S.p.\nA., of Milan, rose.",
    "It fits its Dale G.m.b.\nH. unit.",
    "1.\nWash the pears.|\n2.\nCut them.",
    "They sold it in the U.S.|\nThe buyer is unknown.",
    "He works for Dale Corp.|\nHis wife does not.",
    "Ferry runs aground off Moyne| Tuesday, May 6, 2014",
    "The ferry ran aground on Tuesday, May 6, 2014",
    "The harbour of Moyne at night| Image: Ann Lee.",
    "The harbour in Washington D.C.| Image: Navy.",
    "They asked for one Image: it was lost. Then it came back.".replace(" Then", "| Then"),
  ])("%s", expectSentences);
});

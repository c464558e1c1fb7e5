import { describe, expect, it } from "vitest";
import { splitSentences } from "./index.ts";

/** A text whose sentences end at `|` comes out so. */
function expectSentences(marked: string): void {
  const text = marked.replaceAll("|", "");
  const spans = splitSentences(text, "en");
  const expected = marked.split("|").map((sentence) => sentence.trim());
  expect(spans.map(({ start, end }) => text.slice(start, end))).toEqual(expected);
}

describe("titles, initials and numbers end nothing", () => {
  it.each([
    "Dr. Ann Lee met Gov. Poe.| She left at 5 p.m.| He stayed.",
    "They moved to Washington D.C.| The U.S. Army stayed.",
    "See No. 3 and Fig. 2 on pp. 4-5.| No.| It was Jan. 5.",
    "1. First things first.| Then the rest.",
    "He lives in Kolby (pop. 1,200) with J.-P. Moreau.",
    "It fell.[2] [3]| (He left.)| J. K. Poe came.",
    "The ruling in Hale v. Orr stands.| So does Cole v. Dunn.",
    "They called it Viva! (1965) and sang.",
    "He works at Beta.| eHow is a site.| Yahoo! Inc. rose.",
    "He read vol. 2 and ch. 4.| She read vol. 3.",
    "Meet at 6 p.m. Tuesday in St. Agnes.| Bring Mr. and Mrs. Orr.",
  ])("%s", expectSentences);
});

describe("companies, places and streets end a sentence before one that begins", () => {
  it.each([
    "It bought the plant from Orr & Dale Inc.| Terms weren't disclosed.",
    "He is an analyst at Hale & Co.| Strong growth helps, he said.",
    "It made a bid for Great Western Paper Corp.| Western has given it some thought.",
    'She works for Moyne Webb Inc.| "Actually, the market is calm," she said.',
    'He left Orr Ltd.| "I don\'t miss it," he said.',
    "They sold the rest of Dale Corp.| Unable to pay, they closed.",
    "He lives on Sunset Blvd.| Parking is free.",
    "The firm is in Hartford, Conn.| Profits rose.",
    "It was built by Moyne N.V.| Costs were high.",
    "They grow apples, pears, etc.| Nothing else grows here.",
    "The paper is by Orr et al.| Nobody read it.",
    "The shop is on Kirk St. in Moyne.| It is small.",
    "She joined the bank in Dec.| The bank failed.",
    "It bought Moyne Radio Ltd.| Moyne Ireland is not affected.",
    "It is run by Dale Inc.| Mr. Orr said so.",
    "The bomb went off at 9:30 a.m.| Immediately after, it was quiet.",
    "They belong to the PT.| There are others.",
    "He died in World War I.| Historians agree.",
    "She has hepatitis C.| Doctors know it.",
  ])("%s", expectSentences);
});

describe("companies, places and streets go on with their names", () => {
  it.each([
    "Dale Inc. Chairman Poe spoke.",
    "Dale Corp. President and owner Ann Poe spoke.",
    "Orr & Co. Vice President Lee spoke.",
    "The Hartford, Conn. Board of Trade met.",
    "Shares of Dale Inc. Class A stock fell.",
    "He works for Dale Inc. of Moyne.",
    "Dale Corp. shares rose.",
    "She met Orr Corp. Treasurer and founder Lee.",
    "Bring pens, paper, etc. 5 of each will do.",
    "Bring pens, paper, etc. (see below).",
    "Moyne N.V. Orr Dale said so.",
    "The U.S. Treasury sold bonds.",
    'The U.S. "Star Plan" failed.',
    "He drove down Kirk Ave. North to the shore.",
    "Martin Dale Jr. Day is a holiday.",
    "Moyne Bros. Records was founded here.",
    "Dale Corp. (NYSE symbol: DC) rose.",
    "It costs Rs. 500, said Pte. Orr.",
  ])("%s", expectSentences);
});

describe("notes, emoticons and turned marks belong to the sentence before", () => {
  it.each([
    "It is the oldest bridge.[citation needed]| It is not the longest.",
    "It is the oldest bridge. [citation needed]| It is not the longest.",
    "They say so.[who?]| It was built in 1290.[3][4]| It fell.",
    "It is known.[note 2]| It is old.",
    "They praised the decision.“| However, it failed.",
    "“They praised the decision.„| However, it failed.",
    "You came back, right? :)| I knew it.",
    "You came back, right? :)",
    "We won! :-D| See you soon ;)",
    "I love it! <3| You will, too.",
    "Best day ever! 🎉| Thank you all.",
    "He left. (See above.)| She stayed.".replace(" (", "| ("),
    "Yes! xD| No.",
  ])("%s", expectSentences);
});

describe("what looks like a note or emoticon is none", () => {
  it.each([
    "He left. [The door closed.]".replace(" [", "| ["),
    "The score was 3:0. It was late.".replace(" It", "| It"),
    "He said “yes.” However, she left.".replace(" However", "| However"),
    "Use the form (a) or [b].| Then wait.",
    "He left. “No,” she said.".replace(" “", "| “"),
    "It is © 2019.| © 2020 is next.",
    "Xavier left. Xenia stayed.".replace(" Xenia", "| Xenia"),
  ])("%s", expectSentences);
});

describe("quotations whose speaker follows", () => {
  it.each([
    '"Go!" he cried.| "Really?" Ann asked.| Nobody moved.',
    '"Wonderful!" Winston beams.| "Marvelous!"',
    '"Do I like her?" Mr. Orr asks.| "Not really."',
    '"It took us years!" Sen. Ann Lee (D-Ore.) told reporters.',
    '"Why now?" wrote one of them.| Nobody knew.',
    "“Who knows?” President Harriet Cole said.",
    '"We won!" coach J. K. Moyne shouted.',
  ])("%s", expectSentences);
});

describe("quotations after which a sentence begins", () => {
  it.each([
    'He shouted "Stop!"| Ann said nothing.',
    '"Is it safe?"| The river rose.',
    '"We won!"| They had not slept.',
    '"What a night!"| Nobody there said a word.',
    'She asked "Why?"| Police said they did not know.',
    '"I am here."| Ann said nothing.',
    '"What\'s happening?"| She said her aunt had left.',
    'He asked:"Why?"| He added that it was late.',
  ])("%s", expectSentences);
});

describe("ellipses and careless lower case", () => {
  it.each([
    "Wait ... what?",
    "Is it chance? ...| There is no doubt.",
    "He said that they ... would come.",
    "He waited. . . .| Nobody came.",
    "young people . . . caused it.",
    "And they did...| Then it rained.",
    "i like the place.| they were nice.",
    "what a great game!| large towels too.",
    "is it good or bad?| what's your view?",
    "Orr from Argh! has a blog.",
    "He likes Yahoo! and its mail.",
    "what a day! said the old man.",
    'They chanted "thieves! thieves!" and left.',
    "The airline go! on Monday cut its fares.",
    "It is a local issue… we need help.",
  ])("%s", expectSentences);
});

describe("semicolons and colons end nothing", () => {
  it.each([
    "He came; she left; it rained.",
    "There were two: Ann and Bob.",
    "NEW ACCOUNT: Orr & Dale, Moyne, won it.",
    'He asked: "Who?"',
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

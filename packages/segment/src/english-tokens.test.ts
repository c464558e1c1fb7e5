import { describe, expect, it } from "vitest";
import { tokenizer } from "./index.ts";
import type { SegmentOptions } from "./types.ts";

const tokens = (text: string, options: SegmentOptions): string =>
  tokenizer(options)(text)
    .map(({ start, end }) => text.slice(start, end))
    .join(" ");
const ptb = (text: string): string => tokens(text, { language: "en" });
const ud = (text: string): string => tokens(text, { language: "en", tokenStandard: "ud" });

describe("English tokens", () => {
  it.each([
    ["He can't, won't and cannot.", "He ca n't , wo n't and can not ."],
    ["It's Ann's; the Poes' car, I'd say.", "It 's Ann 's ; the Poes ' car , I 'd say ."],
    ["US$5 (S&P 500) in the U.S.", "US$ 5 ( S&P 500 ) in the U.S."],
    ["“Don’t,” she said…", "“ Do n’t , ” she said …"],
    [
      "A 62%-owned, U.S.-based unit; and/or 10-year 1/2 -- yes.",
      "A 62%-owned , U.S.-based unit ; and/or 10-year 1/2 -- yes .",
    ],
    ["1) See http://a.b/c?d=e, x.y@z.org #tag @me.", "1) See http://a.b/c?d=e , x.y@z.org #tag @me ."],
    ["Poe & Co.'s A.T.&T. rose 5% to $3.50!!", "Poe & Co. 's A.T.&T. rose 5 % to $ 3.50 !!"],
    ["Nice 👩‍👩‍👧 day 👍🏽!", "Nice 👩‍👩‍👧 day 👍🏽 !"],
    ["He sat. (See Fig. 2)", "He sat . ( See Fig. 2 )"],
    ["I don`t know, you dont know.", "I do n`t know , you do nt know ."],
    ["``Why?'' he asked.", "`` Why ? '' he asked ."],
    ["It was 24°C, not -5 or 30 °F.", "It was 24 °C , not -5 or 30 °F ."],
    ["Call +4550123456 or +45 50-12.", "Call +4550123456 or +45 50-12 ."],
    ["It's 5+5, 3-4 and x-5.", "It 's 5 + 5 , 3-4 and x-5 ."],
    ["We won :) and you lost ;-)", "We won :) and you lost ;-)"],
    ["As follows:) (see: a)", "As follows : ) ( see : a )"],
    ["They came . . . and left . . . .", "They came . . . and left . . . ."],
    ["The class of '82 and the '80s.", "The class of '82 and the '80s ."],
    ["the 1930's; Ford's 1930's", "the 1930's ; Ford 's 1930 's"],
    ["We're #2; it cost #11.9 million.", "We 're #2 ; it cost # 11.9 million ."],
    ["You Gotta Have It, we gotta go.", "You Gotta Have It , we got ta go ."],
    ["Yahoo! rose; wow!", "Yahoo! rose ; wow !"],
    ["the [...] report", "the [ ... ] report"],
    ["a-Average rate paid.", "a - Average rate paid ."],
    ["x-Ray and e-Bay", "x-Ray and e-Bay"],
  ])("%s", (text, expected) => {
    expect(ptb(text)).toBe(expected);
  });
});

describe("a full stop at the end of a sentence leaves", () => {
  it.each([
    ["Visit bbc.co.uk.", "Visit bbc.co.uk ."],
    ["Write to info@orrtravel.dk.", "Write to info@orrtravel.dk ."],
    ["See main.js.", "See main.js ."],
    ["See www.orr.de.", "See www.orr.de ."],
    ["It runs on Node.js.", "It runs on Node.js ."],
    ["He joined Dale Corp.", "He joined Dale Corp ."],
    ["He joined Dale Ltd.”", "He joined Dale Ltd . ”"],
    ["They moved to Lowell, Mass.", "They moved to Lowell , Mass ."],
    ["They moved to Newark, N.J.", "They moved to Newark , N.J ."],
    ["It was signed by Ann Orr Jr.", "It was signed by Ann Orr Jr ."],
    ["It begins in Dec.", "It begins in Dec ."],
    ["It stands on Kirk Blvd.", "It stands on Kirk Blvd ."],
    ["Take plan B.", "Take plan B ."],
    ["So do I.", "So do I ."],
    ["It ended in World War I. Orr wrote so.", "It ended in World War I . Orr wrote so ."],
    ["Look to the future.,” he said", "Look to the future . , ” he said"],
    ["We said no.", "We said no ."],
    ["Lee (R., Mo.) praised it.", "Lee ( R. , Mo . ) praised it ."],
  ])("%s", (text, expected) => {
    expect(ptb(text)).toBe(expected);
  });
});

describe("a full stop stays with", () => {
  it.each([
    ["They live in the U.S.", "They live in the U.S."],
    ["It closes at 5 p.m.", "It closes at 5 p.m."],
    ["It is in Washington D.C.", "It is in Washington D.C."],
    ["Bring pens, etc.", "Bring pens , etc."],
    ["She has a Ph.D.", "She has a Ph.D."],
    ["Sino-U.S. ties improved.", "Sino-U.S. ties improved ."],
    ["Dale Corp. rose.", "Dale Corp. rose ."],
    ["Newark, N.J., is near.", "Newark , N.J. , is near ."],
    ["Lee (D., Mass.), spoke.", "Lee ( D. , Mass. ) , spoke ."],
    ["Henry I. Orr came.", "Henry I. Orr came ."],
    ["J.-P. Orr came.", "J.-P. Orr came ."],
    ["Ed.: See the list.", "Ed. : See the list ."],
    ["Lee (Dem., Nevada) left at 11a.m.", "Lee ( Dem. , Nevada ) left at 11a.m."],
    ["Mr. Orr of Broken Hill Pty. came.", "Mr. Orr of Broken Hill Pty. came ."],
    ["Orr v. Dale, No. 5", "Orr v. Dale , No. 5"],
  ])("%s", (text, expected) => {
    expect(ptb(text)).toBe(expected);
  });
});

describe("the later standard", () => {
  it.each([
    [
      "A so-called co-founder paid US$5 and/or 10-year e-mail 9/11.",
      "A so - called co-founder paid US $ 5 and / or 10 - year e-mail 9/11 .",
    ],
    ["He joined Dale Corp.", "He joined Dale Corp."],
    ["He is #2.", "He is # 2 ."],
    ["They moved to Newark, N.J.", "They moved to Newark , N.J."],
    ["See main.js.", "See main.js ."],
  ])("%s", (text, expected) => {
    expect(ud(text)).toBe(expected);
  });
});

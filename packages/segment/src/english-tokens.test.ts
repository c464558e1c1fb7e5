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

describe("signs, numbers and addresses", () => {
  it.each([
    ["It was 24 °C, +5° and -10.5.", "It was 24 °C , +5 ° and -10.5 ."],
    ["It was 24°C or 75°F.", "It was 24 °C or 75 °F ."],
    ["Turn 90° left, then 24°N.", "Turn 90 ° left , then 24 ° N ."],
    ["Call +1-800-555-0100 or (555) 555-0100.", "Call +1-800-555-0100 or ( 555 ) 555-0100 ."],
    ["He won :D and left ;) <3", "He won :D and left ;) <3"],
    ["Note: (a) one; (b) two.", "Note : ( a ) one ; ( b ) two ."],
    ["The ratio 3:1 (or 4:1) fell.", "The ratio 3:1 ( or 4:1 ) fell ."],
    ["$5, US$6m, C$7.50, €8, £9bn, 11%.", "$ 5 , US$ 6m , C$ 7.50 , € 8 , £ 9bn , 11 % ."],
    ["It costs 5€ or 6 £.", "It costs 5 € or 6 £ ."],
    ["5-4, 1990-95, 3/4, 2:30, 1,200.5", "5-4 , 1990-95 , 3/4 , 2:30 , 1,200.5"],
    ["C++, C# and F#; C + D.", "C++ , C# and F# ; C + D ."],
    ["AT&T, R&D, Q&A and P.&O.", "AT&T , R&D , Q&A and P.&O."],
    ["one—two, three–four, five -- six", "one — two , three – four , five -- six"],
    ["½ cup, 2½ hours, x², CO₂", "½ cup , 2½ hours , x² , CO₂"],
    ["See http://a.example/b?c=1&d=2, or not.", "See http://a.example/b?c=1&d=2 , or not ."],
    ["24/7, 9/11, 1/2-mile, 20th-century", "24/7 , 9/11 , 1/2-mile , 20th-century"],
    ["Jan. 5 - Feb. 6, Sept. 2001", "Jan. 5 - Feb. 6 , Sept. 2001"],
    ["(yes), [no], {maybe}", "( yes ) , [ no ] , { maybe }"],
    ["See Vol. II, fig. B and No. 5.", "See Vol. II , fig. B and No. 5 ."],
    ["It is 6 ft. 2 in. tall.", "It is 6 ft. 2 in. tall ."],
  ])("%s", (text, expected) => {
    expect(ptb(text)).toBe(expected);
  });
});

describe("clitics and apostrophes", () => {
  it.each([
    ["He's, she'd, they'll, we've, I'm, you're.", "He 's , she 'd , they 'll , we 've , I 'm , you 're ."],
    ["HE'S NOT; THEY'RE; CAN'T.", "HE 'S NOT ; THEY 'RE ; CA N'T ."],
    ["It’s Ann’s; they don’t ask ‘why’.", "It ’s Ann ’s ; they do n’t ask ‘ why ’ ."],
    ["I can`t, won`t and don`t.", "I ca n`t , wo n`t and do n`t ."],
    ["'Tis so; 'twas not.", "'T is so ; 't was not ."],
    ["Get 'em; rock 'n' roll.", "Get 'em ; rock 'n' roll ."],
    ["the '90s, '82, class of '04", "the '90s , '82 , class of '04"],
    ["James' and the boys' hats", "James ' and the boys ' hats"],
    ["O'Neil's five o'clock", "O'Neil 's five o'clock"],
    ["the U.S.'s and the U.S.' role", "the U.S. 's and the U.S. ' role"],
    ["He said: 'I go.'", "He said : ' I go . '"],
    ["gonna, wanna, gimme, lemme", "gon na , wan na , gim me , lem me"],
    ["Mustn't he? Needn't!", "Must n't he ? Need n't !"],
    ["Who'd've known", "Who 'd 've known"],
    ["Poe & Co.'s and Inc.'s", "Poe & Co. 's and Inc. 's"],
    ["a 6'2\" man", "a 6'2 \" man"],
    ["the 1930's and Orr's", "the 1930's and Orr 's"],
    ["iPhone's, eBay's", "iPhone 's , eBay 's"],
    ["C'mon, y'all", "C'm on , y' all"],
    ["d'ye know", "d' ye know"],
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
    ["Visit orr.example.org.", "Visit orr.example.org ."],
    ["See index.html, main.py and a.out.", "See index.html , main.py and a.out ."],
    ["It is made by Orr S.A.", "It is made by Orr S.A ."],
    ["She moved to Reno, Nev.", "She moved to Reno , Nev ."],
    ["It weighs 5 lbs. and 3 oz.", "It weighs 5 lbs. and 3 oz ."],
    ["Orr Co. (Hull) -- Lee was named.", "Orr Co . ( Hull ) -- Lee was named ."],
    ["Lee of Newark, N.J. -- agreed.", "Lee of Newark , N.J . -- agreed ."],
    ["It is No. 1.", "It is No. 1 ."],
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
    ["Is it in the U.S.?", "Is it in the U.S. ?"],
    ["(It is in the U.S.)", "( It is in the U.S. )"],
    ["Pens, ink, etc., were sold.", "Pens , ink , etc. , were sold ."],
    ["She moved to Reno, Nev., in May.", "She moved to Reno , Nev. , in May ."],
    ["Dale Inc.: see there.", "Dale Inc. : see there ."],
    ["The U.S. (pop. 300 million) grew.", "The U.S. ( pop. 300 million ) grew ."],
    ["Mr. T. S. Orr Jr., M.D., left.", "Mr. T. S. Orr Jr. , M.D. , left ."],
    ["e.g., i.e. and viz. mean so.", "e.g. , i.e. and viz. mean so ."],
    ["A.M. and P.M. differ.", "A.M. and P.M. differ ."],
    ["U.S.-led, pro-U.S. firms", "U.S.-led , pro-U.S. firms"],
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

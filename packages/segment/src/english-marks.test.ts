import { describe, it } from "vitest";
import { expectSentences } from "../test/expect-sentences.ts";

describe("notes, emoticons and turned marks belong to the sentence before", () => {
  it.each([
    "It is the oldest bridge.[citation needed]| It is not the longest.",
    "It is the oldest bridge. [citation needed]| It is not the longest.",
    "They say so.[who?]| It was built in 1290.[3][4]| It fell.",
    "It fell.[2] [3]| (He left.)",
    "It is known.[note 2]| It is old.",
    "It is well studied. [1 - 3]| Others disagree.[4–6, 9]| We do not.",
    "It is said so on their site. [http://orr.example/a?b=c]| They deny it.",
    "They praised the decision.“| However, it failed.",
    "“They praised the decision.„| However, it failed.",
    "You came back, right? :)| I knew it.",
    "You came back, right? :)",
    "We won! :-D| See you soon ;)",
    "I love it! <3| You will, too.",
    "Best day ever! 🎉| Thank you all.",
    "Yes! xD| No.",
    "He said `make it easy for the school. '| I was amazed.",
    "(He had lost. )| Then he won.",
    "“Go home. ”| Nobody went.",
    "It was late! [a]| They slept.",
    "We lost... :(| Next time!",
  ])("%s", expectSentences);
});

describe("what looks like a note or emoticon is none", () => {
  it.each([
    "He left.| [The door closed.]",
    "He left.| (See above.)| She stayed.",
    "The score was 3:0.| It was late.",
    "He said “yes.”| However, she left.",
    "Use the form (a) or [b].| Then wait.",
    "He left.| “No,” she said.",
    "It is © 2019.| © 2020 is next.",
    "Xavier left.| Xenia stayed.",
    "He left.| [12 others] stayed.",
    "He left.| [http://orr.example Orr] reports it.",
    "He left.| 'Tis late.",
    "He left.| 'I stay,' she said.",
    "It broke.| :The rest is lost.",
    "The ratio is 4:3.| D is the answer.",
    "He came.| [Citations] are needed.",
    "He left.| ) is a bracket.".replace("| )", " )"),
    "They sat.| ’Twas cold.",
    "It ends here.| [Note that it began here.]",
    "She won.| X marks the spot.",
    "He won.| D. Orr lost.",
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
    '"Who is there?" asked the guard.| "Me."',
    '"Never!" the crowd chanted.',
    '"Why?" Orr wondered.| "Why not?" Dale replied.',
    "“Is that all?” Ms. Lee inquired.| It was.",
    '"Help!" Anna Maria Orr screamed.',
    '"Never again!" Prof. Lee (Hull) wrote.| He kept his word.',
    '"What next?" Judge Dale demanded.',
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
    '"Who is it?"| Lee opened the door.',
    '"Fire!"| Orr ran out of the house.',
    "“Why?”| “Because.”",
    '"Are we there?"| It took an hour more.',
    'They chanted "No!"| Dale replied later.',
    '"I know."| Orr laughed.',
  ])("%s", expectSentences);
});

describe("who said it stays with a quotation", () => {
  it.each([
    '"It is a long game." - Ann Lee',
    "“It rains.| It always rains.” — Samuel T. Orr",
    '"We must act now." -- Dale',
    '"He left."| - Nobody knew where he went.',
    '"He left."| - "Did he?"',
    "He left.| - Ann Lee",
    '"Peace at last." — Ann Orr, mayor of Hull',
  ])("%s", expectSentences);
});

describe("a quotation of two sentences that is a clause is not divided", () => {
  it.each([
    'Orr wrote that "the hill grows. It will not stop."',
    "She says “many schools will close. Then the town must pay for them”.| He agreed.",
    'He warned that "It is late. Go home." and left.',
    'He wrote "many came. None stayed" in his diary.',
    'He said, "It grows.| It will not stop."',
    'He said "It grows.| It will not stop."',
    'He said that "it grows.| It will not stop.| Nothing will help."',
    'He wrote that "it grows".| It will not stop.',
    'He thinks that.| "It grows.| It stops."',
    'The plan, as "one more skirmish.| The war goes on," was dropped.',
    '"It grows.| It will not stop," he wrote.',
  ])("%s", expectSentences);
});

describe("ellipses", () => {
  it.each([
    "Wait ... what?",
    "Is it chance? ...| There is no doubt.",
    "He said that they ... would come.",
    "He waited. . . .| Nobody came.",
    "young people . . . caused it.",
    "And they did...| Then it rained.",
    "It is a local issue… we need help.",
    'The statement reads: "... For reasons of space we stop."',
    'He wrote "… The end is near" on a wall.',
    "He wrote (... The rest is lost).",
    "It broke [...] and was mended.",
    "It was sold (...).| It was lost.",
    "I wonder…| Perhaps not.",
    "Hmm...| No.",
    "The man ... Orr, I think ... left.",
    "“…| No.”".replace("| ", " "),
    '"It was late..."| She slept.',
    "He ran and ran...and fell.",
    "What?...| It is true.",
    "They said: ...",
  ])("%s", expectSentences);
});

describe("careless lower case", () => {
  it.each([
    "i like the place.| they were nice.",
    "what a great game!| large towels too.",
    "is it good or bad?| what's your view?",
    "its good.| u must read it.| pairing up orr and dale is cool.",
    "ok.| so i went there.| it was nice.| they had cake.",
    "We stayed there and i loved it.| the food was great.",
    "He is the best of the century.| em ... no ... Dale is.",
    "Great place.| thanks for the tip.",
    "Read it on their page.| www.orr.example has more.",
    "It is on the site. (http://orr.example/a)".replace(". (", ".| ("),
    "the room was small.| the bed was hard.| oh well.",
    "WE WON!!!| see you soon.",
    "Really??| who said so?",
    "i got it for my mom.| she loves it.",
  ])("%s", expectSentences);
});

describe("lower case that goes on", () => {
  it.each([
    "Orr from Argh! has a blog.",
    "He likes Yahoo! and its mail.",
    "what a day! said the old man.",
    'They chanted "thieves! thieves!" and left.',
    "The airline go! on Monday cut its fares.",
    "He works at Beta.| eHow is a site.| Yahoo! Inc. rose.",
    "They called it Viva! (1965) and sang.",
    "the approx. price is five, excl. tax.",
    "i met prof. orr and dr. lee.",
    "It cost approx. two pounds.",
    "The misc. items were lost.",
    "Is it good? and is it cheap?",
    "iPhone prices fell.| iPad prices rose.",
    "The dept. of health closed.",
    "He asked who? and why? and got no answer.",
  ])("%s", expectSentences);
});

import { describe, expect, it } from "vitest";
import { read } from "../test/read-page.ts";
import { wikiLanguages } from "./wiki/language-data.ts";
import { wikiOf } from "./wiki/wiki.ts";

/** A sentence of each language, and heads of pages with the date that they state and what they leave before it. */
const languages: Record<
  string,
  { text: string; heads: readonly (readonly [string, string | null, string?])[] }
> = {
  en: {
    text: "The bridge opened on Monday.",
    heads: [
      ["{{date|March 5, 2012}} – ", "2012-03-05"],
      ["'''{{date|March 5, 2012}}:''' ", "2012-03-05"],
      ["'''{{date|March 5, 2012}}''' -- ", "2012-03-05"],
      ["{{date|March 5, 2012}}\n– ", "2012-03-05", "– "],
      ["{{date|March 5, 2012}} '''Hull''' – ", "2012-03-05", "Hull – "],
      ["{{date|March 5, 2012}} -5 °C: ", "2012-03-05", "-5 °C: "],
      ["{{date|5|3|2012}}", null],
      ["{{date|2012|3|5}}", "2012-03-05"],
      ["{{date|March|5|2012}}", "2012-03-05"],
      ["{{lang-de|Hull}}: ", null, "German: Hull: "],
    ],
  },
  fr: {
    text: "Le pont a été ouvert lundi.",
    heads: [
      ["'''{{date|22 juin 2011}}.''' – ", "2011-06-22"],
      ["{{date|22|6|2011}}", "2011-06-22"],
      ["{{date|mercredi 22 juin 2011}}", "2011-06-22"],
      ["{{date|1{{er}} juin 2011}}", "2011-06-01"],
      ["Paris, le 22 juin 2011 — ", "2011-06-22", "Paris, le 22 juin 2011 — "],
      ["{{date|22 juni 2011}}", null],
      [
        "{{date|22 juin 2011}}\nAu {{s|XIX|e}}, {{M.}} Roy, {{n°|5}} : {{citation|oui}}. ",
        "2011-06-22",
        "Au XIXe siècle, M. Roy, no 5 : « oui ». ",
      ],
      ["{{lang-en|Hull}} : ", null, "en anglais : Hull : "],
    ],
  },
  es: {
    text: "El puente abrió el lunes.",
    heads: [
      ["{{fecha|lunes 5 de marzo de 2012}}", "2012-03-05"],
      ["{{fecha|5|marzo|2012}}", "2012-03-05"],
      ["{{Fecha|2012|marzo|5}}", "2012-03-05"],
      ["{{fecha|05|03|2012}}", "2012-03-05"],
      ["'''Madrid, España, 5 de marzo de 2012''' — ", "2012-03-05", "Madrid, España, 5 de marzo de 2012 — "],
      ["{{fecha|31 de abril de 2012}}", null],
    ],
  },
  it: {
    text: "Il ponte è stato aperto.",
    heads: [
      ["{{luogodata|luogo=Roma|data=sabato 15 marzo 2008}}\n", "2008-03-15"],
      ["{{data|1º marzo 2008}}", "2008-03-01"],
      ["''sabato 15 marzo 2008''\n\n", "2008-03-15"],
    ],
  },
  pt: {
    text: "A ponte abriu na segunda.",
    heads: [
      ["{{data|terça-feira, 8 de fevereiro de 2011}}", "2011-02-08"],
      ["{{data|1º de fevereiro de 2011}}", "2011-02-01"],
      ["'''Brasília, 8 de fevereiro de 2011''' — ", "2011-02-08", "Brasília, 8 de fevereiro de 2011 — "],
    ],
  },
  pl: {
    text: "Most otwarto w niedzielę.",
    heads: [
      ["{{data|2008-11-30|Warszawa}}", "2008-11-30"],
      ["{{data|niedziela, 30 listopada 2008 r.}}", "2008-11-30"],
      ["'''Warszawa''', 30.11.2008 – ", "2008-11-30", "Warszawa, 30.11.2008 – "],
    ],
  },
  ru: {
    text: "Мост открыт в понедельник.",
    heads: [
      ["{{дата|понедельник, 14 января 2019 года}}", "2019-01-14"],
      ["{{дата|14.01.2019}}", "2019-01-14"],
      ["{{Категории|Мосты|14 января 2019}}", "2019-01-14"],
      ["'''Москва, 14 января 2019''' — ", "2019-01-14", "Москва, 14 января 2019 — "],
    ],
  },
  uk: { text: "Міст відкрито у вівторок.", heads: [["'''3 травня 2016 року'''\n\n", "2016-05-03"]] },
  sr: {
    text: "Мост је отворен.",
    heads: [
      ["{{датум|среда, 2. октобар 2013.}}", "2013-10-02"],
      ["{{datum|2.10.2013.}}", "2013-10-02"],
      ["Нови -{Sad}-, -{sr-ec:град;sr-el:grad}-: ", null, "Нови Sad, град: "],
    ],
  },
  ar: {
    text: "افتتح الجسر أمس.",
    heads: [
      ["{{تاريخ|٢٠ أبريل ٢٠١٥}}", "2015-04-20"],
      ["{{تاريخ|الاثنين، 20 أبريل/نيسان 2015}}", "2015-04-20"],
      ["{{تاريخ|20 كانون الأول 2015}}", "2015-12-20"],
    ],
  },
  ja: {
    text: "海底トンネルが開通した。",
    heads: [
      ["【2011年8月15日】", "2011-08-15"],
      ["{{日付|平成23年8月15日}}", "2011-08-15"],
      ["{{日付|令和元年5月1日}}", "2019-05-01"],
      ["{{Date|2014年7月9日（水）}}山田 太郎：", "2014-07-09", "山田 太郎："],
      ["【速報】", null, "【速報】"],
    ],
  },
  ko: {
    text: "다리가 열렸다.",
    heads: [
      ["{{날짜|2010년 6월 2일 수요일}}", "2010-06-02"],
      ["【2010년 6월 2일】\n\n", "2010-06-02"],
    ],
  },
  de: {
    text: "Die Brücke ist offen.",
    heads: [
      ["'''Berlin (Deutschland) / Paris (Frankreich), 07.01.2007''' – ", "2007-01-07"],
      ["'''[[Berlin]] ([[Deutschland]]), 7. Januar 2007''' – ", "2007-01-07"],
    ],
  },
  ca: { text: "El pont es va obrir.", heads: [["{{data|dilluns, 5 de març de 2012}}", "2012-03-05"]] },
  fi: { text: "Silta avattiin.", heads: [["{{päiväys|5. maaliskuuta 2012}}", "2012-03-05"]] },
  no: { text: "Broen åpnet.", heads: [["{{dato|mandag 5. mars 2012}}", "2012-03-05"]] },
  ro: { text: "Podul s-a deschis.", heads: [["{{data|luni, 5 martie 2012}}", "2012-03-05"]] },
  hu: {
    text: "A hidat megnyitották.",
    heads: [
      ["{{dátum|2012. március 5.}}", "2012-03-05"],
      ["{{dátum|2012. 03. 05.}}", "2012-03-05"],
    ],
  },
  el: { text: "Η γέφυρα άνοιξε.", heads: [["{{ημερομηνία|Δευτέρα, 5 Μαρτίου 2012}}", "2012-03-05"]] },
  bg: { text: "Мостът е отворен.", heads: [["{{дата|5 март 2012 г.}}", "2012-03-05"]] },
  bs: { text: "Most je otvoren.", heads: [["{{datum|ponedjeljak, 5. mart 2012.}}", "2012-03-05"]] },
  sq: { text: "Ura u hap.", heads: [["{{data|e hënë, 5 mars 2012}}", "2012-03-05"]] },
  eo: {
    text: "La ponto malfermiĝis.",
    heads: [
      ["{{dato|lundo, la 5-a de marto 2012}}", null],
      ["{{dato|5 marto 2012}}", "2012-03-05"],
    ],
  },
  he: {
    text: "הגשר נפתח.",
    heads: [
      ["{{תאריך|5 במרץ 2012}}", "2012-03-05"],
      ["{{תאריך|5 מרץ 2012}}", "2012-03-05"],
    ],
  },
  fa: {
    text: "پل باز شد.",
    heads: [
      ["{{تاریخ|دوشنبه، ۵ مارس ۲۰۱۲}}", "2012-03-05"],
      ["{{تاریخ|5 مارس 2012}}", "2012-03-05"],
    ],
  },
  tr: { text: "Köprü açıldı dün.", heads: [["{{tarih|18 Ağustos 2009 Salı}}", "2009-08-18"]] },
  cs: { text: "Most je otevřen.", heads: [["{{datum|sobota 9. února 2008}}", "2008-02-09"]] },
  sv: { text: "Bron är öppen.", heads: [["{{datum|fredagen den 1 september 2006}}", "2006-09-01"]] },
  nl: { text: "De brug is open.", heads: [["{{datum|donderdag 12 april 2007}}", "2007-04-12"]] },
};

describe.each(wikiLanguages)("the data of %s", (language) => {
  const wiki = wikiOf(language, [], true);
  const ofNamespace = (number: number): string[] =>
    [...wiki.namespaces].filter(([, key]) => key === number).map(([name]) => name);

  it("cut tails, pictures and categories, and tell what their templates tell", () => {
    const text = "20 0000, 30 0000!";
    for (const file of ofNamespace(6)) {
      for (const category of ofNamespace(14)) {
        const page = `[[${file}:A.jpg|x|y]]\n${text}\n[[${category}:B]]`;
        expect(read(page, { language })).toMatchObject({
          article: { paragraphs: [text], categories: ["B"] },
        });
      }
    }
    for (const heading of wiki.tailHeadings) {
      const page = `${text}\n\n== ${heading} ==\n* [http://a.example A]\n`;
      expect(read(page, { language })).toMatchObject({ article: { paragraphs: [text] } });
    }
  });
});

describe.each(Object.entries(languages))("a page of Wikinews in %s", (language, { text, heads }) => {
  it.each(heads)("%s", (head, date, before = "") => {
    expect(read(`${head}${text}`, { language })).toMatchObject({
      article: { date, paragraphs: [`${before}${text}`] },
    });
  });
});

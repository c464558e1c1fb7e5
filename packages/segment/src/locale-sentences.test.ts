import { describe, expect, it } from "vitest";
import { splitSentences } from "./index.ts";

/** In each text the sentences end at `|`, whichever language it is in. */
const texts: Readonly<Record<string, readonly string[]>> = {
  de: [
    "Dr. Lena Orth kam am 3. Oktober.| Sie blieb bis Nr. 5 frei wurde.",
    "Das kostet 23 Mio. Euro, d.h. zu viel.| Prof. Meier lachte.",
    "Er wurde auf dem 4. Platz geehrt.| Ludwig XIV. Statue fiel um.",
    "Das geschah 1990.| Die Mauer war weg.",
    "„Was ist das?“ fragte er.| „Nichts.“| Sie ging.",
    "Er sagte: „Nein!“ und ging.",
    "Äpfel, Birnen usw. Dann kam der Winter.".replace(" Dann", "| Dann"),
    "Äpfel, Birnen usw. (siehe Abb. 3) fehlten.",
    "Und dann… Stille herrschte.",
    "Sie kam nie…| Aber er wartete.",
    "J. S. Bach lebte in Leipzig.| Er starb 1750.",
    "z. B. Honig ist süß.",
    "Er nahm Plan B.| Das half.",
    "Das war gut. (lacht)".replace(" (", "| ("),
    "So lebte er ca. 50 Jahre.| Er war allein.",
  ],
  fr: [
    "M. Dupont et Mme. Leroy sont là.| Ils attendent.",
    "Il a dit : « Bonjour ! »| Puis il est parti.",
    "« Quoi ? » demanda-t-il.| Personne ne répondit.",
    "Voir p. 12 et fig. 3.| Le reste suit.",
    "Elle est née en 52 av. J.-C. à Rome.| Elle y mourut.",
    "Il hésita… Puis il sauta.".replace("… ", "…| "),
    "Elle hésita… puis sauta.",
    "Des pommes, des poires, etc.| Tout a disparu.",
    "Des pommes, etc. (voir ci-dessous).",
    "V. Hugo est mort à Paris.| Il était vieux.",
    "Il arrive le 5.| Nous partons le 6.",
  ],
  es: [
    "El Sr. Pérez y la Dra. Gil llegaron.| Nadie los vio.",
    "—¿Qué quieres? —dijo Juan.| Ella calló.",
    "¡Basta!| ¿Quién es?| Soy yo.",
    "Vive en EE. UU. Su hermana no.".replace(" Su", "| Su"),
    "Véase la pág. 5 y el núm. 3.| Todo está allí.",
    "No sé… Quizá mañana.".replace("… ", "…| "),
    "No sé… quizá mañana.",
    "J. L. Borges nació en 1899.| Murió en 1986.",
    "Dijo «¡Ven!» y se fue.",
    "Manzanas, peras, etc.| Todo se acabó.",
  ],
  it: [
    "Il dott. Rossi e la sig.ra Bianchi sono qui.| Aspettano.",
    "«Chi è?» chiese lui.| Nessuno rispose.",
    "Vedi pag. 12 e art. 3.| Il resto segue.",
    "Mele, pere, ecc. Tutto è finito.".replace(" Tutto", "| Tutto"),
    "G. Verdi nacque a Roncole.| Morì a Milano.",
    "Non so… Forse domani.".replace("… ", "…| "),
    "Non so… forse domani.",
    "Lavora per la Orsi S.p.A. di Milano.| È contento.",
    "È il n. 5.| Il prossimo è il 6.",
  ],
  pt: [
    "O Sr. Silva e a Dra. Lima chegaram.| Ninguém viu.",
    "— Quem é? — perguntou ele.| Silêncio.",
    "Veja a pág. 12 e o art. 3.| O resto segue.",
    "Maçãs, peras, etc.| Tudo acabou.",
    "J. Amado nasceu em 1912.| Morreu em 2001.",
    "Não sei… Talvez amanhã.".replace("… ", "…| "),
    "Não sei… talvez amanhã.",
    "Mora nos E.U.A. Ela não.".replace(" Ela", "| Ela"),
    "Ele disse: «Sim!» e saiu.",
  ],
  pl: [
    "Prof. Jan Nowak i dr. Lis przyszli.| Czekają.",
    "To tzw. ESG, tj. nowe wskaźniki.| Są ważne.",
    "John F. Kennedy tak powiedział.| Miał rację.",
    "„Kto tam?” zapytał.| Nikt nie odpowiedział.",
    "Urodził się w 1990 r. w Łodzi.| Tam mieszka.",
    "Było to w 1990 r. Potem wyjechał.".replace(" Potem", "| Potem"),
    "Obrazy z lat 70.| Pewne motywy wracają.",
    "Jabłka, gruszki itd.| Wszystko zniknęło.",
    "Nie wiem… Może jutro.".replace("… ", "…| "),
    "Mieszka przy ul. Długiej.| Ma pod nr. 5 sklep.",
    "Mają pieniądze.| (śmiech)",
  ],
  tr: [
    "Dr. Ali ve Prof. Ayşe geldi.| Beklediler.",
    "2. Dünya Savaşı bitti.| 29 Ekim'de herkes oradaydı.",
    "Bkz. Şekil 3.| Sonra devam edin.",
    "“Kim o?” diye sordu.| Kimse cevap vermedi.",
    "Elma, armut vb. Bunlar bitti.".replace(" Bunlar", "| Bunlar"),
    "M. Kemal geldi.| O zaman gençti.",
    "Bilmiyorum… Belki yarın.".replace("… ", "…| "),
    "Bilmiyorum… belki yarın.",
    "Bunu öngörmüştü.| 1988'de kazandı.",
    "No. 5 ve s. 12 eksik.",
  ],
  ru: [
    "Проф. Иванов и г-н Петров пришли.| Они ждут.",
    "Он жил на ул. Ленина, д. 5.| Там тихо.",
    "А. С. Пушкин родился в Москве.| Он был поэт.",
    "Это было в 1990 г. в Москве.| Он уехал.",
    "Это было в 1990 г. Потом он уехал.".replace(" Потом", "| Потом"),
    "В 1990 г. Москва изменилась.",
    "«Кто там?» — спросил он.| Никто не ответил.",
    "Яблоки, груши и т.д. Всё кончилось.".replace(" Всё", "| Всё"),
    "Не знаю… Может быть, завтра.".replace("… ", "…| "),
    "Не знаю… может быть.",
    "См. рис. 3 и табл. 5.| Далее просто.",
    "Он сказал им.| Потом ушёл.",
  ],
  nl: ["J. de Vries kwam.| Hij bleef.", "“Wie is daar?” vroeg hij.| Niemand antwoordde."],
  el: ["Ήρθε ο Γ. Παππάς.| Έμεινε."],
};

describe.each(Object.entries(texts))("sentences of %s", (language, marked) => {
  it.each(marked)("%s", (sample) => {
    const text = sample.replaceAll("|", "");
    const expected = sample.split("|").map((sentence) => sentence.trim());
    const spans = splitSentences(text, language);
    expect(spans.map(({ start, end }) => text.slice(start, end))).toEqual(expected);
  });
});

it("lines that are filled are joined, others are not", () => {
  const lines = (text: string): string[] =>
    splitSentences(text, "de").map(({ start, end }) => text.slice(start, end));
  expect(lines("Die Zeilen dieses\nAbsatzes sind voll\nund enden nicht. Nun schon.")).toEqual([
    "Die Zeilen dieses\nAbsatzes sind voll\nund enden nicht.",
    "Nun schon.",
  ]);
  expect(lines("Eine Überschrift\nDer Text")).toEqual(["Eine Überschrift", "Der Text"]);
});

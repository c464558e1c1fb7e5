import { describe, expect, it } from "vitest";
import { paragraphs, read } from "../test/read-page.ts";

describe("the variant of a Chinese page", () => {
  const zh = { language: "zh" } as const;
  const block = "-{zh-cn:出租车;zh-tw:計程車}-";
  it.each([
    [`${block}業者週五在臺北抗議，認為政府沒有聽取意見。`, "zh-hant", "計程車業者"],
    [`${block}业者周五在台北抗议，认为政府没有听取意见。`, "zh-hans", "出租车业者"],
    [`【2012年3月5日訊】${block}業者週五抗議。`, "zh-hant", "計程車業者"],
    [`${block}，人人在此。`, "zh-hans", "出租车，人人"],
    [`-{zh-hans:软件;zh-hant:軟體}-公司發表聲明，說產品沒有問題。`, "zh-hant", "軟體公司"],
    [`-{zh-hans:软件;zh-hant:軟體}-公司发表声明，说产品没有问题。`, "zh-hans", "软件公司"],
    [`${block}。\n\n臺灣的業者說，這個問題應該由政府解決。`, "zh-hant", "計程車。"],
    [`${block}。\n\n大陆的业者说，这个问题应该由政府解决。`, "zh-hans", "出租车。"],
    [`政府說${block}太多，-{zh-cn:信息;zh-tw:資訊}-不足。`, "zh-hant", "政府說計程車太多，資訊不足。"],
    [`政府说${block}太多，-{zh-cn:信息;zh-tw:資訊}-不足。`, "zh-hans", "政府说出租车太多，信息不足。"],
    [`《-{聯合報}-》說，${block}業者週五抗議。`, "zh-hant", "《聯合報》說，計程車業者"],
    [`《-{联合报}-》说，${block}业者周五抗议。`, "zh-hans", "《联合报》说，出租车业者"],
    [`-{H|zh-cn:出租车;zh-tw:計程車}-業者週五在臺北抗議。`, "zh-hant", "業者週五"],
    [`-{A|zh-cn:出租车;zh-tw:計程車}-業者週五在臺北抗議。`, "zh-hant", "計程車業者"],
    [`-{zh-hk:的士;zh-cn:出租车}-業者週五在香港抗議，說話的人很多。`, "zh-hant", "的士業者"],
    [`-{zh-sg:德士;zh-tw:計程車}-业者周五抗议，说话的人很多。`, "zh-hans", "德士业者"],
    [`{{noteTA|1=zh-cn:出租车;zh-tw:計程車}}\n${block}業者週五在臺北抗議。`, "zh-hant", "計程車業者"],
    [`[[出租车|${block}]]業者週五在臺北抗議。`, "zh-hant", "計程車業者"],
    [`[[File:A.jpg|thumb|说话的业者]]\n${block}業者週五在臺北抗議。`, "zh-hant", "計程車業者"],
    [
      `${block}業者週五在臺北抗議。\n== 消息來源 ==\n* {{source|title=出租车业者说话了|url=http://a.example}}`,
      "zh-hant",
      "計程車業者",
    ],
  ])("%s", (text, variant, wanted) => {
    const outcome = read(`{{date|2012年3月5日}}\n${text}\n{{publish}}`, zh);
    expect(outcome).toMatchObject({ kept: true, article: { variant } });
    expect(paragraphs(text, zh)[0]).toContain(wanted);
  });

  it("is the one asked for where one is", () => {
    const text = `${block}業者週五在臺北抗議。`;
    expect(paragraphs(text, { ...zh, variant: "zh-cn" })).toEqual(["出租车業者週五在臺北抗議。"]);
    expect(read(text, { ...zh, variant: "zh-hk" })).toMatchObject({ article: { variant: "zh-hk" } });
    expect(read("It opened.")).not.toHaveProperty("article.variant");
  });
});

describe("Chinese and Japanese text", () => {
  const zh = { language: "zh" } as const;
  it.each([
    [
      "歌手のきゃりー ぱみゅぱみゅ さんと ミク 初音が来た。",
      "歌手のきゃりー ぱみゅぱみゅ さんと ミク 初音が来た。",
    ],
    ["中国 今天 宣布 。", "中国今天宣布。"],
    ["「ミク 」 。", "「ミク」。"],
    ["他说 ， 好。", "他说，好。"],
    ["用 Linux 系统。", "用 Linux 系统。"],
    ["「サザン オールスターズ」 的 新歌", "「サザン オールスターズ」的新歌"],
    ["“ 好 。 ”", "“好。”"],
    ["消息 （ 完 ）来了。", "消息（完）来了。"],
    ["约 300 人到场。", "约 300 人到场。"],
    ["他得第 ３ 名。", "他得第３名。"],
    ["小澤 征爾 来了", "小澤征爾来了"],
    ["歌曲「ボーイ フレンド」。", "歌曲「ボーイ フレンド」。"],
    ["ミク と ルカ", "ミク と ルカ"],
    ["《さくら さくら》 很好听 。", "《さくら さくら》很好听。"],
    ["한국 방송 公司", "한국 방송 公司"],
    ["他叫 Lee Dale ， 三十岁 。", "他叫 Lee Dale，三十岁。"],
    ["大桥\n今天\n通车。", "大桥今天通车。"],
    ["大桥[[w:海城|海城]] [[w:湾岛|湾岛]]段", "大桥海城湾岛段"],
    ["大桥 '''今天''' 通车", "大桥今天通车"],
    ["每日&nbsp;四万 辆。", "每日四万辆。"],
    ["使用\nLinux\n系统", "使用Linux系统"],
    ["-{zh-hans:大桥\n今天通车", "大桥今天通车"],
    ["-{大桥\n今天通车", "大桥今天通车"],
    ["Linux\nKernel 组织", "Linux Kernel 组织"],
  ])("%s", (text, wanted) => {
    expect(paragraphs(text, zh)).toEqual([wanted]);
  });

  it.each([
    ["{{date|二〇一二年三月五日}}", "2012-03-05"],
    ["{{date|二零一九年十二月二十五日}}", "2019-12-25"],
    ["{{date|二〇一〇年十月十日}}", "2010-10-10"],
    ["{{date|二〇一一年十一月三十一日}}", null],
    ["【二〇一二年三月五日讯】", "2012-03-05"],
    ["（2012年3月5日讯）", "2012-03-05"],
    ["(新海社2012年3月5日电)", "2012-03-05"],
    ["【新华社北京二〇一二年三月五日电】", "2012-03-05"],
    ["{{date|２０１２年３月５日}}", "2012-03-05"],
    ["{{date|2012年3月5日 星期一}}", "2012-03-05"],
    ["{{date|二〇二〇年二月二十九日}}", "2020-02-29"],
    ["{{date|二〇一九年二月二十九日}}", null],
    ["{{date|二零零八年八月八日}}", "2008-08-08"],
    ["{{date|二○○九年一月一日}}", "2009-01-01"],
    ["{{date|一九九九年十二月三十一日}}", "1999-12-31"],
    ["{{date|二〇一二年十三月五日}}", null],
    ["{{date|二〇一二年三月}}", null],
    ["{{date|二〇一六年五月三十日星期一}}", "2016-05-30"],
    ["{{date|二〇一六年五月二十号}}", "2016-05-20"],
    ["【二〇一六年五月二十日電】", "2016-05-20"],
    ["【中央社台北二〇一六年五月二十日電】", "2016-05-20"],
    ["{{date|2016年05月08日}}", "2016-05-08"],
    ["{{date|2016-5-8}}", "2016-05-08"],
    ["{{date|2016-05-08 14:00}}", "2016-05-08"],
    ["{{date|2016年5月8日 14:00 UTC}}", "2016-05-08"],
    ["{{date|2016年5月8日 下午3时20分}}", "2016-05-08"],
    ["{{date|2016年5月8日 14:00到16:00}}", null],
    ["{{dateline|日期=2016年5月8日|location=北京}}", "2016-05-08"],
  ])("%s", (head, date) => {
    const outcome = read(`${head}\n大桥今天向公众开放，市政府说。`, zh);
    expect(outcome).toMatchObject({ article: { date, paragraphs: ["大桥今天向公众开放，市政府说。"] } });
  });
});

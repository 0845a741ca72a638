import { expect, it } from 'vitest';
import { typefaceNames } from '../fonts/typefaces.ts';
import { box } from '../layout/element.ts';
import type { ConfiguredTemplate } from '../layout/template.ts';
import { drawable, loadTextResources } from './text-resources.ts';

function designOf(text: string, appearance: Partial<ConfiguredTemplate['appearance']> = {}): ConfiguredTemplate {
  return {
    appearance: { theme: 'paper', typeface: 'modern', ...appearance },
    texts: [{ path: ['quote'], text }],
    pictures: [],
    background: undefined,
    layout: () => box({}),
    withTexts: (change) => designOf(change(text), appearance),
  };
}

async function facesFor(text: string, appearance: Partial<ConfiguredTemplate['appearance']> = {}): Promise<string> {
  const { faces } = await loadTextResources(designOf(text, appearance));
  return faces.map(({ name }) => name).join(' ');
}

/** Sample text in each supported script, with its own digits, marks and punctuation. */
const scripts = {
  Latin: 'The quick brown fox – “jumps” over 1,234 lazy dogs… Ærø, ŁÓDŹ, İstanbul, ßtraße, ñandú, œuvre, €9 £8 ₹7 ₩6',
  Vietnamese: 'Những bước nhỏ mỗi ngày đưa bạn đi xa hơn mọi kế hoạch lớn',
  Cyrillic: 'Съешь ещё этих мягких французских булок. Ґанок, їжак, Љубав, Ќ, Ң, ₴',
  Greek: 'Ξεσκεπάζω την ψυχοφθόρα βδελυγμία. Ἐν ἀρχῇ ἦν ὁ λόγος',
  Hebrew: 'שלום עולם! דג סקרן שט בים. שָׁלוֹם ₪5',
  Arabic: 'خطوات صغيرة كل يوم، ٨٧٪ من القراء؟ مَرْحَبًا گچپژ ٹڈ ےہ',
  Devanagari: 'छोटे कदम, हर दिन। क्षत्रिय ज्ञान ₹५०० ऋषि ट्रैफ़िक',
  Bengali: 'ছোট ছোট পদক্ষেপ, প্রতিদিন। ৳৫০০ ক্ষুদ্র',
  Tamil: 'ஒவ்வொரு நாளும் சிறிய படிகள் ஸ்ரீ',
  Telugu: 'ప్రతిరోజూ చిన్న అడుగులు క్షేత్రం',
  Thai: 'ก้าวเล็ก ๆ ทุกวันพาคุณไปไกลกว่า ฿๕๐๐ น้ำ ค่ำ',
  Georgian: 'პატარა ნაბიჯები ყოველდღე ₾',
  Armenian: 'Փոքր քայլեր ամեն օր։ Բարեւ, աշխարհ',
  Japanese: '小さな一歩を、毎日続ける。「カタカナ」１２３ー〜 髙橋 﨑 々 ㈱ ①',
  Korean: '작은 걸음을 매일. 뷁 쏀 ㄱㄴㄷ (한국) 韓國',
  'simplified Chinese': '每天一小步，胜过任何宏伟的计划。“龙”飞凤舞、国际化',
  'traditional Chinese': '每天一小步，勝過任何宏偉的計畫。「龍」飛鳳舞、國際化',
  symbols: '→ ← ↑ ↓ ★ ☆ ✓ ✗ • ● ■ ▲ ♪ ∞ ≠ ≤ ± × ÷ √ ∑ ™ © ® § ¶ † ‰ ½ ² ℃ № Ⓐ 🄰 ♔',
  'styled letters': '𝗯𝗼𝗹𝗱 𝘪𝘵𝘢𝘭𝘪𝘤 𝒸𝓊𝓇𝓈𝒾𝓋ℯ 𝙼𝚘𝚗𝚘 𝔉𝔯𝔞𝔨𝔱𝔲𝔯 𝟙𝟚𝟛',
  emoji: '😀 👍🏽 👩‍🚀 🏳️‍🌈 🇸🇪 1️⃣ ❤ ❤️ ☕ ✈️ 🫠 🧑‍🧑‍🧒 ™️ ㊗️',
};

it.each(Object.entries(scripts))(
  'the text resources have every glyph of %s in every typeface',
  async (_script, text) => {
    for (const typeface of typefaceNames)
      await expect(loadTextResources(designOf(text, { typeface }))).resolves.toMatchObject({ missing: new Set() });
  },
);

it('the text resources support all scripts in one text', async () => {
  await expect(loadTextResources(designOf(Object.values(scripts).join(' ')))).resolves.toMatchObject({
    missing: new Set(),
  });
}, 60_000);

it('English opens three font files, and only characters that need them open further files', async () => {
  expect(await facesFor('Plain English, 100%.')).toBe(
    'inter-latin-opsz-32-wght-800 inter-latin-opsz-20-wght-650 inter-latin-opsz-18-wght-450',
  );
  expect(await facesFor('Grüße aus Łódź')).toContain('inter-latin-ext');
  expect(await facesFor('Grüße aus Łódź')).not.toContain('noto');
});

it('Han characters are rendered in the variant of their language', async () => {
  expect(await facesFor('骨を直す')).toMatch(/noto-sans-jp/);
  expect(await facesFor('한국 骨')).toMatch(/noto-sans-kr.*noto-sans-kr/);
  expect(await facesFor('国际')).toMatch(/noto-sans-sc/);
  expect(await facesFor('國際')).toMatch(/noto-sans-tc/);
  expect(await facesFor('国际', { language: 'ja' })).toMatch(/noto-sans-jp/);
});

it('characters that no font contains are replaced', async () => {
  const text = 'CO₂, 10⁴, 10⁵, 2⅛, → € ₹ ≤ ∑, cuneiform 𒀀 and a bell \u0007';
  const { template, resources } = await drawable(designOf(text));
  expect(template.texts.map((field) => field.text)).toEqual([
    'CO2, 10⁴, 10^5, 2 1/8, → € ₹ ≤ ∑, cuneiform □ and a bell ',
  ]);
  expect(resources.missing.size).toBe(0);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { weightedLength } from '../../platforms/x/rules.ts';
import { MAX_PARTS, splitText } from './split-text.ts';

function split(text: string, limit: number, numbered = false): string[] {
  return splitText(text, { fits: (part) => part.length <= limit, numbered });
}

const segmenter = new Intl.Segmenter('en');

it.each([
  ['leaves a text that fits as it is', ' one\n\n two ', 20, [' one\n\n two ']],
  ['trims a text that fits without the space around it', '\n one two \r\n', 8, ['one two']],
  ['ends parts with sentences', 'One two. Three four! Five six?', 22, ['One two. Three four!', 'Five six?']],
  [
    'ends a part with a paragraph that fills half of it',
    'One two three.\n\nFour. Five.',
    24,
    ['One two three.', 'Four. Five.'],
  ],
  [
    'goes on after a paragraph that fills less',
    'One.\r\n\r\n\r\nTwo three. Four five.',
    21,
    ['One.\r\n\r\n\r\nTwo three.', 'Four five.'],
  ],
  ['takes a line for a sentence', '- one two\n- three four\n- five', 24, ['- one two\n- three four', '- five']],
  [
    'begins a sentence that is too long for a part',
    'Hi. One two three four five six.',
    15,
    ['Hi. One two', 'three four five', 'six.'],
  ],
  [
    'does not end a sentence at an abbreviation',
    'One two three Dr. Four five.',
    18,
    ['One two three Dr.', 'Four five.'],
  ],
  ['does not end a sentence at the number of an item', 'Begin.\n1. First item', 18, ['Begin.', '1. First item']],
  ['cuts a word that is too long', `${'a'.repeat(12)} b c`, 5, ['aaaaa', 'aaaaa', 'aa b', 'c']],
  ['cuts at a hyphen before it cuts a word', 'well-wishing-people', 10, ['well-', 'wishing-', 'people']],
  ['does not cut an emoji sequence', '👨‍👩‍👧👨‍👩‍👧🇺🇦🇺🇦', 11, ['👨‍👩‍👧', '👨‍👩‍👧', '🇺🇦🇺🇦']],
  ['does not cut at a no-break space', 'It takes 10\u00A0km', 11, ['It takes', '10\u00A0km']],
  [
    'ends Chinese parts with sentences',
    '今天天气很好。我们去公园玩。你来吗？',
    15,
    ['今天天气很好。我们去公园玩。', '你来吗？'],
  ],
  ['cuts a Chinese sentence between words', '我们今天下午去公园玩', 8, ['我们今天下午去', '公园玩']],
  ['begins no Japanese part with a punctuation mark', '今日は天気がいい、です。', 8, ['今日は天気が', 'いい、です。']],
  ['cuts Thai between words', 'สวัสดีชาวโลก', 8, ['สวัสดี', 'ชาวโลก']],
  ['splits a text from right to left', 'שלום לכולם. מה שלומכם היום?', 17, ['שלום לכולם.', 'מה שלומכם היום?']],
  ['ends Arabic sentences with their question mark', 'كيف حالك؟ أنا بخير.', 12, ['كيف حالك؟', 'أنا بخير.']],
  [
    'keeps a link whole in Chinese',
    '详见https://example.com/a?b=c。谢谢',
    29,
    ['详见https://example.com/a?b=c。', '谢谢'],
  ],
  [
    'keeps Chinese in the path of a link',
    '见https://zh.example.org/wiki/北京大学',
    32,
    ['见', 'https://zh.example.org/wiki/北京大学'],
  ],
  [
    'keeps a hashtag and a mention whole',
    '我们去#北京大学生活节 然后@张三丰',
    10,
    ['我们去', '#北京大学生活节', '然后@张三丰'],
  ],
  [
    'keeps a mention of LinkedIn with a space whole',
    'Ask @[Ada King](urn:li:person:ab) now',
    31,
    ['Ask', '@[Ada King](urn:li:person:ab)', 'now'],
  ],
  [
    'gives a link that is too long a part of its own',
    'See https://example.com/long/path now',
    10,
    ['See', 'https://example.com/long/path', 'now'],
  ],
])('splitText %s', (_name, text, limit, parts) => {
  expect(split(text, limit)).toEqual(parts);
});

it('splitText numbers the parts within the limit, and one part not at all', () => {
  expect(split('One two. Three four. Five.', 17, true)).toEqual(['One two. (1/3)', 'Three four. (2/3)', 'Five. (3/3)']);
  expect(split('One two.', 8, true)).toEqual(['One two.']);
  expect(split('https://example.com/long', 8, true)).toEqual(['https://example.com/long']);
});

it('splitText counts the second digit of a number from the tenth part on', () => {
  const text = (count: number) => Array(count).fill('abcd').join(' ');
  // Nine parts have room for two words: "abcd abcd (1/9)" has 15 characters.
  expect(split(text(18), 15, true)).toHaveLength(9);
  const parts = split(text(19), 15, true);
  expect(parts).toHaveLength(19);
  expect(parts[18]).toBe('abcd (19/19)');
});

it('splitText cuts sentences where whole ones would make too many parts', () => {
  const text = (sentences: number) => Array(sentences).fill('Abc abc abc abc.').join(' ');
  const parts = split(text(MAX_PARTS), 28);
  expect(parts).toEqual(Array(MAX_PARTS).fill('Abc abc abc abc.'));
  expect(split(text(MAX_PARTS + 1), 28)[0]).toBe('Abc abc abc abc. Abc abc abc');
  expect(split(text(MAX_PARTS + 1), 28).length).toBeLessThan(MAX_PARTS);
});

it('splitText returns the rest as one part more where the text is too long', () => {
  const parts = split('abcd '.repeat(40), 4);
  expect(parts).toHaveLength(MAX_PARTS + 1);
  expect(parts.at(-1)).toBe(Array(14).fill('abcd').join(' '));
});

it('splitText asks only a few times about each part of a long text', () => {
  let measured = 0;
  const fits = (part: string) => {
    measured += part.length;
    return part.length <= 280;
  };
  splitText('The quick brown fox jumps over the lazy dog. '.repeat(2200), { fits, numbered: true });
  expect(measured).toBeLessThan(500_000);
});

it('splitText takes other limits for the post than for its replies', () => {
  const fits = (part: string, position: number) => part.length <= (position === 0 ? 10 : 4);
  expect(splitText('abc abc abc abc abc', { fits, numbered: false })).toEqual(['abc abc', 'abc', 'abc', 'abc']);
});

const whole = [
  'https://example.com/a-path?x=1&y=%20',
  'www.example.com/b',
  '@somebody',
  '@ada@example.social',
  '#hashtag',
  '#北京节',
  '👨‍👩‍👧',
  '🇺🇦',
  '👍🏽',
  'é',
  'word',
  'Überraschung',
  '3.14',
  'don’t',
  'שלום',
  'مرحبا',
  'नमस्ते',
];
const spaces = [' ', '  ', '\n', '\r\n', '\n\n', '\r\n\r\n\r\n', '. ', '! ', '? ', '… ', '\u3000'];
const tokens = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.tuple(fc.constantFrom(...whole), fc.constantFrom(...spaces)) },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constantFrom('今天天气很好。', '見てください、', 'สวัสดีชาวโลก'), fc.constantFrom('', ' ')),
    },
  ),
  { minLength: 1, maxLength: 120 },
);
const limit = fc.integer({ min: 50, max: 120 });

/** The offsets in the text between which its parts are. */
function cutsOf(text: string, parts: readonly string[]): { end: number; next: number }[] {
  let position = 0;
  const places = parts.map((part) => {
    const start = text.indexOf(part, position);
    expect(start).toBeGreaterThanOrEqual(0);
    expect(text.slice(position, start).trim()).toBe('');
    position = start + part.length;
    return { start, end: position };
  });
  expect(text.slice(position).trim()).toBe('');
  return places.slice(0, -1).map(({ end }, index) => ({ end, next: places[index + 1]?.start ?? text.length }));
}

/** Also of scripts, marks and controls that no other test has. */
const character = fc
  .integer({ min: 0, max: 0x10_f7_ff })
  .map((point) => String.fromCodePoint(point < 0xd800 ? point : point + 0x800));

describe('splitText of any text', () => {
  const measure = (part: string) => weightedLength(part);

  it('splitText cuts nothing that must stay whole, and loses nothing but space', () => {
    fc.assert(
      fc.property(tokens, limit, fc.boolean(), (given, most, numbered) => {
        const text = given.flat().join('');
        const fits = (part: string) => measure(part) <= most;
        const parts = splitText(text, { fits, numbered });
        if (fits(text)) expect(parts).toEqual([text]);
        expect(parts.length).toBeLessThanOrEqual(MAX_PARTS + 1);
        for (const part of parts.slice(0, MAX_PARTS)) expect(fits(part), part).toBe(true);
        const plain = parts.map((part, index) => {
          const number = numbered && parts.length > 1 ? ` (${index + 1}/${parts.length})` : '';
          expect(part.endsWith(number)).toBe(true);
          return part.slice(0, part.length - number.length);
        });
        if (parts.length > 1) expect(plain).toEqual(plain.map((part) => part.trim()));
        const cuts = cutsOf(text, plain);
        let position = 0;
        for (const [token, space] of given) {
          const [start, end] = [position, position + token.length];
          if (whole.includes(token)) expect(cuts.find((cut) => cut.end > start && cut.end < end)).toBeUndefined();
          position = end + space.length;
        }
        const graphemes = new Set(Array.from(segmenter.segment(text), ({ index }) => index));
        for (const { end, next } of cuts) expect([graphemes.has(end), graphemes.has(next)]).toEqual([true, true]);
      }),
    );
  });

  it('splitText loses nothing and fits whatever the characters are', () => {
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 400 }), fc.integer({ min: 20, max: 60 }), (text, most) => {
        const parts = split(text, most);
        const words = (one: string) => one.replace(/\s/g, '');
        expect(words(parts.join(''))).toBe(words(text));
        for (const part of parts.slice(0, MAX_PARTS))
          expect(part.length <= most || [...segmenter.segment(part)].length === 1).toBe(true);
      }),
    );
  });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type NamedParty, shownName } from './shown-name.ts';

/** All characters of the first two planes that a pattern matches. */
function charactersOf(pattern: RegExp): string[] {
  return Array.from({ length: 0x20000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => pattern.test(character));
}

function lettersOf(script: string): string[] {
  return charactersOf(new RegExp(`^[\\p{Script=${script}}&&\\p{L}]$`, 'v'));
}

function oneOf(characters: readonly string[]): fc.Arbitrary<string> {
  return fc.constantFrom(...characters);
}

function wordOf(characters: readonly string[]): fc.Arbitrary<string> {
  return fc.array(oneOf(characters), { minLength: 1, maxLength: 8 }).map((letters) => letters.join(''));
}

const words = fc.array(wordOf(lettersOf('Latin')), { maxLength: 3 }).map((all) => all.join(' '));
const party = fc.constantFrom<NamedParty>('app', 'customer');

function problemOf(text: string, of: NamedParty = 'customer'): string | null {
  return shownName(text, of).problem;
}

it('a name with an invisible character is refused, wherever it is', () => {
  const invisible = charactersOf(/^[\p{Cc}\p{Cf}\p{Co}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]$/u);
  const unseen = oneOf(invisible.filter((character) => !/\s/.test(character)));
  fc.assert(
    fc.property(words, unseen, words, party, (before, character, after, of) => {
      expect(problemOf(`${before}a${character}b${after}`, of)).toContain('invisible');
    }),
  );
});

it.each(['Family 👩‍👩‍👧', 'Coffee ☕️', 'Hearts ❤️', 'Scotland 🏴󠁧󠁢󠁳󠁣󠁴󠁿'])('the emoji of the name %s are accepted', (name) => {
  expect(shownName(name, 'app')).toEqual({ name, problem: null });
});

it('a name is cleaned once: whitespace becomes single spaces', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), party, (text, of) => {
      const { name, problem } = shownName(text, of);
      expect(name).not.toMatch(/^\s|\s$|\s\s|[^\S ]/);
      expect(shownName(name, of)).toEqual({ name, problem });
    }),
  );
});

it('a word that mixes Latin with Cyrillic or Greek letters is refused', () => {
  const foreign = fc.oneof(oneOf(lettersOf('Cyrillic')), oneOf(lettersOf('Greek')));
  const latin = oneOf(lettersOf('Latin'));
  fc.assert(
    fc.property(words, latin, foreign, fc.boolean(), words, party, (before, one, other, swap, after, of) => {
      expect(problemOf(`${before} ${swap ? one + other : other + one} ${after}`, of)).toContain('mix');
    }),
  );
});

it.each([
  'Latin',
  'Cyrillic',
  'Greek',
  'Han',
  'Hiragana',
  'Katakana',
  'Hangul',
  'Arabic',
  'Hebrew',
  'Devanagari',
  'Thai',
])('a name in %s alone is accepted', (script) => {
  const letters = lettersOf(script).filter((letter) => !/\p{Default_Ignorable_Code_Point}/u.test(letter));
  fc.assert(
    fc.property(fc.array(wordOf(letters), { minLength: 1, maxLength: 3 }), (all) => {
      expect(problemOf(all.join(' '))).toBeNull();
    }),
  );
});

it.each(['東京タワーのアプリ', 'LINEアプリ', 'Яндекс Music', 'Ζήνων 24', 'Café Zoë', '1С-Битрикс'])(
  'the name %s is accepted for apps and customers',
  (name) => {
    expect([problemOf(name, 'app'), problemOf(name, 'customer')]).toEqual([null, null]);
  },
);

it.each(['Сlaude', 'Claudе', 'ΑCME', 'Ꮯlaude', 'аpp', '𝛂pp', 'ᑕlaude', 'Ꮟlaude', 'ⴹarth'])(
  'the name %s is refused for its mixed letters',
  (name) => {
    expect(problemOf(name, 'customer')).toContain('mix');
  },
);

it("an app with Herald's name is refused, however it is written", () => {
  const spellings = [
    ['h', 'H', 'ｈ', '𝐡', 'ℋ', 'ʜ', 'ĥ', 'Ⱨ', '🅷', '🇭'],
    ['e', 'E', 'é', 'ᴇ', 'ⅇ', 'E\u0332', 'ǝ', '€', '🅔'],
    ['r', 'R', 'ř', 'ʀ', '𝓇', 'ɽ', '®', '🆁'],
    ['a', 'A', 'ä', 'ᴀ', 'ⓐ', '@', '🅰', '🅐'],
    ['l', 'L', 'I', 'ı', '1', '|', 'ł', '!', 'ƚ', 'Ɫ', '🅻'],
    ['d', 'D', 'đ', 'ᴅ', 'Ⓓ', 'ɖ', '🅳'],
  ];
  const letter = (all: string[]) => fc.tuple(oneOf(all), fc.constantFrom('', '', '', '-', '.', '_'));
  const name = fc.tuple(...spellings.map(letter)).map((letters) => letters.flat().join(''));
  fc.assert(
    fc.property(words, name, words, (before, written, after) => {
      expect(problemOf(`${before} ${written}${after}`, 'app')).toContain('Herald');
    }),
  );
});

it.each(['Herald Security Team', 'My heralding', 'һегаӏԁ', 'ꮋꭼꮢꭺꮮꭰ', 'ᕼᗴᖇᗩᒪᗪ'])(
  'the name %s is refused for an app',
  (name) => {
    expect(problemOf(name, 'app')).toContain('Herald');
  },
);

it('a customer may be named as a newspaper is', () => {
  expect(shownName(' Boston  Herald ', 'customer')).toEqual({ name: 'Boston Herald', problem: null });
});

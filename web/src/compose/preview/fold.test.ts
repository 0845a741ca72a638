import { expect, it } from 'vitest';
import { platformStyle } from '../../platforms.ts';
import { foldText } from './fold.ts';

it('a text that fits has no fold, and loses only the space around it', () => {
  expect(foldText(' Hello \n', { characters: 5 })).toEqual({ shown: 'Hello', isFolded: false });
  expect(foldText('x'.repeat(9000), null).isFolded).toBe(false);
});

it('the fold of a text is at the end of a word', () => {
  expect(foldText('One two three', { characters: 9 })).toEqual({ shown: 'One two', isFolded: true });
  expect(foldText('One two three', { characters: 7 })).toEqual({ shown: 'One two', isFolded: true });
});

it('the fold of a text is within a word that is longer than half of the visible text', () => {
  expect(foldText(`To ${'x'.repeat(20)}`, { characters: 10 }).shown).toBe(`To ${'x'.repeat(7)}`);
  expect(foldText('字'.repeat(30), { characters: 10 }).shown).toBe('字'.repeat(10));
});

it('the fold of a text counts a visible character as one, and never splits it', () => {
  const family = '👩‍👩‍👧';
  expect(foldText(family.repeat(4), { characters: 3 }).shown).toBe(family.repeat(3));
  expect(foldText(family.repeat(3), { characters: 3 }).isFolded).toBe(false);
});

it('the fold of a text is at the last visible line, and leaves no empty line at the end', () => {
  expect(foldText('a\nb\nc\nd', { lines: 3 })).toEqual({ shown: 'a\nb\nc', isFolded: true });
  expect(foldText('a\nb\n\nd', { lines: 3 })).toEqual({ shown: 'a\nb', isFolded: true });
  expect(foldText('a\nb\nc', { lines: 3 }).isFolded).toBe(false);
});

it.each([
  ['instagram', 125],
  ['linkedin', 210],
  ['x', 280],
  ['facebook', 480],
])('the fold of a text on %s is after %i characters', (platform, characters) => {
  const { fold } = platformStyle(platform);
  const text = 'abcd '.repeat(200);
  expect(foldText(text, fold).shown).toBe(text.slice(0, characters).trim());
  expect(foldText(text.slice(0, characters), fold).isFolded).toBe(false);
});

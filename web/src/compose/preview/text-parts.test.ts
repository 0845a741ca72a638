import { expect, it } from 'vitest';
import { firstLink, type Mark, textParts } from './text-parts.ts';

const all: readonly Mark[] = ['link', 'tag', 'mention'];

function markedIn(text: string, marks = all) {
  return textParts(text, marks)
    .filter(({ mark }) => mark !== null)
    .map(({ text: part, mark }) => `${mark}: ${part}`);
}

it('the parts of a text contain the whole text', () => {
  const text = 'See https://a.example/b, @herald.example #news!';
  expect(
    textParts(text, all)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
  expect(textParts('', all)).toEqual([]);
});

it.each([
  ['See https://a.example/b.', ['link: https://a.example/b']],
  ['(https://a.example/b?c=d#e)', ['link: https://a.example/b?c=d#e']],
  ['#news #2026 #新しい a#b', ['tag: #news', 'tag: #新しい']],
  ['Hi @herald.example. mail@herald.example', ['mention: @herald.example']],
  ['https://a.example/@name/#top', ['link: https://a.example/@name/#top']],
])('the parts of a text mark links, tags and mentions in %j', (text, marks) => {
  expect(markedIn(text)).toEqual(marks);
});

it('the parts of a text are marked only as far as the platform links them', () => {
  expect(markedIn('https://a.example #news @herald', ['tag'])).toEqual(['tag: #news']);
});

it('the link of a preview card is the first link of the text', () => {
  expect(firstLink('a https://a.example/b c https://c.example')?.host).toBe('a.example');
  expect(firstLink('no link, http:// alone')).toBeNull();
});

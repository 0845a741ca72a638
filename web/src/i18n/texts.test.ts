import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as spanish from './es.ts';
import { count, englishTexts, params, texts } from './texts.ts';

const t = texts('test', {
  plain: 'Posts',
  sent: params('Sent to {account} on {platform}.'),
  posts: count({ one: '{count} post', other: '{count} posts' }),
  postsOn: count({ one: 'One post on {platform}', other: '{count} posts on {platform}' }),
});

it('a text has its values as they are, whatever is in them', () => {
  expect(t.plain).toBe('Posts');
  expect(t.sent({ account: "$& $' {platform}", platform: 'X' })).toBe("Sent to $& $' {platform} on X.");
});

it('a text with a number has the form and the digits of its language', () => {
  expect([0, 1, 2, 1234].map((number) => t.posts(number))).toEqual(['0 posts', '1 post', '2 posts', '1,234 posts']);
  expect(t.postsOn(1, { platform: 'X' })).toBe('One post on X');
  expect(t.postsOn(12, { platform: 'X' })).toBe('12 posts on X');
});

interface CountForms {
  one: string;
  other: string;
}

type Texts = Readonly<Record<string, string | CountForms>>;

const folder = join(import.meta.dirname, '..');
const files = globSync('**/*.{ts,tsx}', { cwd: folder, exclude: ['i18n/*', '**/*.test.ts'] });
await Promise.all(files.filter(definesTexts).map((path) => import(join(folder, path))));

/** A test of this worker may have defined its own. */
const english = Object.entries(englishTexts() as Readonly<Record<string, Texts>>).filter(([part]) => part !== 'test');

it('every text has a translation', () => {
  expect(namesOf(Object.entries(spanish))).toEqual(namesOf(english));
});

it('each translation has the forms, the values and the elements of its text', () => {
  const translations: Readonly<Record<string, Texts>> = spanish;
  const different = english.flatMap(([part, body]) =>
    Object.entries(body)
      .filter(([name, text]) => !hasShapeOf(text, translations[part]?.[name] ?? ''))
      .map(([name]) => `${part}.${name}`),
  );
  expect(different).toEqual([]);
});

it.each([
  ['Sent to {account}', 'Enviado a {cuenta}'],
  ['<b>Sent</b>', '<b>Enviado<b>'],
  [forms('One post on {platform}', '{count} posts on {platform}'), forms('Una', '{count} en {platform}')],
  [forms('One post', '{count} posts'), forms('Una en {platform}', '{count}')],
])('the comparison finds the difference of %j and %j', (text, translation) => {
  expect(hasShapeOf(text, translation)).toBe(false);
});

it.each([
  ['One post', '{count} publicación'],
  ['{count} post', 'Una publicación'],
])('the form for one may have the number in words: %s, %s', (text, translation) => {
  expect(hasShapeOf(forms(text, '{count} posts'), forms(translation, '{count} publicaciones'))).toBe(true);
});

function definesTexts(path: string): boolean {
  return readFileSync(join(folder, path), 'utf8').includes('= texts(');
}

function namesOf(parts: readonly [string, object][]): string[] {
  return parts.flatMap(([part, body]) => Object.keys(body).map((name) => `${part}.${name}`)).sort();
}

function forms(one: string, other: string): CountForms {
  return { one, other };
}

function hasShapeOf(text: string | CountForms, translation: string | CountForms): boolean {
  return shapeOf(text) === shapeOf(translation);
}

/** The names of the values and the tags. The form for one may have its number in words. */
function shapeOf(text: string | CountForms): string {
  if (typeof text !== 'string')
    return `one: ${shapeOf(text.one.replace('{count}', ''))}, other: ${shapeOf(text.other)}`;
  return [...text.matchAll(/\{\w+\}|<\/?\w+\/?>/g)]
    .map(([place]) => place)
    .sort()
    .join(' ');
}

import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as spanish from './es.ts';
import { englishTexts } from './texts.ts';

interface CountForms {
  one: string;
  other: string;
}

type Texts = Readonly<Record<string, string | CountForms>>;

const folder = join(import.meta.dirname, '..');
const files = globSync('**/*texts.ts', { cwd: folder }).filter((path) => !path.startsWith('i18n'));
await Promise.all(files.map((path) => import(join(folder, path))));

/** A test of this worker may have defined its own. */
const english = Object.entries(englishTexts() as Readonly<Record<string, Texts>>).filter(([part]) => part !== 'test');

it('every text has a translation', () => {
  expect(namesOf(Object.entries(spanish))).toEqual(namesOf(english));
});

it('each translation has the forms, the values and the elements of its text', () => {
  const translations: Readonly<Record<string, Texts>> = spanish;
  const different = english.flatMap(([part, body]) =>
    Object.entries(body)
      .filter(([name, text]) => shapeOf(text) !== shapeOf(translations[part]?.[name] ?? ''))
      .map(([name]) => `${part}.${name}`),
  );
  expect(different).toEqual([]);
});

function namesOf(parts: readonly [string, object][]): string[] {
  return parts.flatMap(([part, body]) => Object.keys(body).map((name) => `${part}.${name}`)).sort();
}

/** The forms of a number, of which "one" may be in words, and the names of the values and the tags. */
function shapeOf(text: string | CountForms): string {
  if (typeof text !== 'string') return `${Object.keys(text).sort()}: ${shapeOf(text.other)}`;
  return [...text.matchAll(/\{\w+\}|<\w+\/?>/g)]
    .map(([place]) => place)
    .sort()
    .join(' ');
}

import { expect, it } from 'vitest';
import { parseConfig } from './template-config.ts';
import { UsageError } from './usage-error.ts';

it('the config of a render is read from JSON, and pairs take precedence', () => {
  expect(parseConfig('{"title":"Dawn","size":2}', ['title=a=b', 'author='])).toEqual({
    title: 'a=b',
    size: 2,
    author: '',
  });
  expect(parseConfig(undefined, [])).toEqual({});
});

it.each([
  ['[1]', []],
  ['{', []],
  [undefined, ['title']],
  [undefined, ['=x']],
])('the config of a render refuses as wrong usage %s with %j', (json, pairs) => {
  expect(() => parseConfig(json, pairs)).toThrow(UsageError);
});

import { expect, it } from 'vitest';
import { applyOverrides, parseOption, parseText } from './overrides.ts';
import { UsageError } from './usage-error.ts';

it('texts and options name a platform or an account; its id may contain colons and periods', () => {
  const bluesky = { platform: 'bluesky', accountId: 'did:web:a.example' };
  expect(parseText('bluesky:did:web:a.example=1 + 1 = 2')).toMatchObject({ ...bluesky, value: '1 + 1 = 2' });
  expect(parseOption('bluesky:did:web:a.example.languages=en')).toMatchObject({ ...bluesky, name: 'languages' });
  expect(parseOption('youtube.title=v1.0=final')).toMatchObject({ name: 'title', value: 'v1.0=final' });
});

it.each(['tiktok', 'tiktok.privacy', 'tiktok=SELF_ONLY', 'nowhere.privacy=SELF_ONLY'])(
  'malformed texts and options for targets are refused as wrong usage: %s',
  (given) => expect(() => parseOption(given)).toThrow(UsageError),
);

it('options of an account replace the options of its platform, join lists, and remove options without a value', () => {
  const one = { platform: 'x', accountId: '1' } as const;
  const two = { platform: 'x', accountId: '2', overrides: { text: 'Old', kept: true } } as const;
  const changed = applyOverrides(
    [one, two, { platform: 'threads' }],
    [
      { ...one, name: 'text', value: 'For one' },
      { platform: 'x', name: 'text', value: undefined },
      { platform: 'x', name: 'tags', value: ['a'] },
      { platform: 'x', name: 'tags', value: ['b'] },
    ],
  );
  expect(changed).toEqual([
    { ...one, overrides: { text: 'For one', tags: ['a', 'b'] } },
    { ...two, overrides: { kept: true, tags: ['a', 'b'] } },
    { platform: 'threads' },
  ]);
});

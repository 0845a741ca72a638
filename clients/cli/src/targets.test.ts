import { expect, it } from 'vitest';
import { parseTargets } from './targets.ts';
import { UsageError } from './usage-error.ts';

it('targets are platforms and accounts, separated by commas or given one by one', () => {
  expect(parseTargets(['threads,x:44196397', ' tiktok '])).toEqual([
    { platform: 'threads' },
    { platform: 'x', accountId: '44196397' },
    { platform: 'tiktok' },
  ]);
});

it('a target may contain colons in the id of an account', () => {
  expect(parseTargets(['bluesky:did:plc:abc'])).toEqual([{ platform: 'bluesky', accountId: 'did:plc:abc' }]);
});

it('the list of targets is empty when the user names none', () => {
  expect(parseTargets(['', ','])).toEqual([]);
});

it.each(['nowhere', 'x:', 'X', ':1'])('unknown targets are refused as wrong usage: %j', (name) => {
  expect(() => parseTargets([name])).toThrow(UsageError);
});

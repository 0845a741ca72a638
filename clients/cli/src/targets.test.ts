import { describe, expect, it } from 'vitest';
import { parseTargets } from './targets.ts';
import { UsageError } from './usage-error.ts';

describe('targets on the command line', () => {
  it('are platforms and accounts, with commas or one by one', () => {
    expect(parseTargets(['threads,x:44196397', ' tiktok '])).toEqual([
      'threads',
      { platform: 'x', accountId: '44196397' },
      'tiktok',
    ]);
  });

  it('may have colons in the id of an account', () => {
    expect(parseTargets(['bluesky:did:plc:abc'])).toEqual([{ platform: 'bluesky', accountId: 'did:plc:abc' }]);
  });

  it('are none where nothing is named', () => {
    expect(parseTargets(['', ','])).toEqual([]);
  });

  it.each(['nowhere', 'x:', 'X', ':1'])('that are unknown are wrong usage: %j', (name) => {
    expect(() => parseTargets([name])).toThrow(UsageError);
  });
});

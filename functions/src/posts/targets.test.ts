import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HeraldError } from '../errors.ts';
import { isPathSegment } from '../ids/path-segment.ts';
import { platforms } from '../platforms/platform.ts';
import { type ConnectedAccounts, chooseTargets } from './targets.ts';

const platform = fc.constantFrom(...platforms);
const account = fc.constantFrom('1', '2', '3', 'a:b');
const connected: fc.Arbitrary<ConnectedAccounts> = fc
  .array(fc.tuple(platform, fc.uniqueArray(account, { maxLength: 3 })))
  .map((entries) => new Map(entries));
const requested = fc.array(
  fc.record({
    platform,
    accountId: fc.option(account, { nil: undefined }),
    targetId: fc.option(fc.string({ minLength: 1 }), { nil: undefined }),
  }),
  { minLength: 1, maxLength: 8 },
);

describe('chooseTargets', () => {
  it('addresses connected accounts, each once, with a run of its own, or says what is wrong', () => {
    fc.assert(
      fc.property(requested, connected, (wishes, accounts) => {
        try {
          const targets = chooseTargets(wishes, accounts);
          for (const target of targets) expect(accounts.get(target.platform)).toContain(target.accountId);
          expect(new Set(targets.map((target) => `${target.platform}:${target.accountId}`)).size).toBe(targets.length);
          expect(new Set(targets.map(({ runId }) => runId)).size).toBe(targets.length);
          for (const { runId } of targets) expect(isPathSegment(runId)).toBe(true);
          for (const wish of wishes)
            expect(
              targets.some((t) => t.platform === wish.platform && t.accountId === (wish.accountId ?? t.accountId)),
            ).toBe(true);
        } catch (problem) {
          if (!(problem instanceof HeraldError)) throw problem;
          expect(['missing_integrations', 'missing_account']).toContain(problem.reason);
          const everythingFits = wishes.every(({ platform, accountId }) => {
            const ids = accounts.get(platform) ?? [];
            return accountId ? ids.includes(accountId) : ids.length === 1;
          });
          expect(everythingFits).toBe(false);
        }
      }),
    );
  });

  it('names a run by its platform where it is alone there, else by the account too', () => {
    const accounts: ConnectedAccounts = new Map([
      ['threads', ['1', '2']],
      ['x', ['9']],
    ]);
    const wishes = [
      { platform: 'threads' as const, accountId: '1' },
      { platform: 'threads' as const, accountId: '2' },
      { platform: 'x' as const },
    ];
    expect(chooseTargets(wishes, accounts).map(({ runId }) => runId)).toEqual(['threads:1', 'threads:2', 'x']);
  });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { context } from '../../context.ts';
import { HeraldError } from '../../model/errors.ts';
import { isPathSegment } from '../../model/ids.ts';
import { platforms } from '../../model/platform.ts';
import { type ConnectedAccounts, chooseTargets, readConnectedAccounts } from './targets.ts';

const platform = fc.constantFrom(...platforms);
const account = fc.constantFrom('1', '2', '3', 'a:b');
function accountsOf(...ids: string[]) {
  return new Map(ids.map((id) => [id, () => null]));
}
const connected: fc.Arbitrary<ConnectedAccounts> = fc
  .array(fc.tuple(platform, fc.uniqueArray(account, { maxLength: 3 })))
  .map((entries) => new Map(entries.map(([name, ids]) => [name, accountsOf(...ids)])));
const requested = fc.array(
  fc.record({
    platform,
    accountId: fc.option(account, { nil: undefined }),
    targetId: fc.option(fc.string({ minLength: 1 }), { nil: undefined }),
  }),
  { minLength: 1, maxLength: 8 },
);

it('each connected account is chosen once with a separate run, and a missing account is an error', () => {
  fc.assert(
    fc.property(requested, connected, (targetsRequested, accounts) => {
      try {
        const targets = chooseTargets(targetsRequested, accounts);
        for (const target of targets) expect(accounts.get(target.platform)?.has(target.accountId)).toBe(true);
        expect(new Set(targets.map((target) => `${target.platform}:${target.accountId}`)).size).toBe(targets.length);
        expect(new Set(targets.map(({ runId }) => runId)).size).toBe(targets.length);
        for (const { runId } of targets) expect(isPathSegment(runId)).toBe(true);
        for (const request of targetsRequested)
          expect(
            targets.some((t) => t.platform === request.platform && t.accountId === (request.accountId ?? t.accountId)),
          ).toBe(true);
      } catch (error) {
        if (!(error instanceof HeraldError)) throw error;
        expect(['missing_integrations', 'missing_account']).toContain(error.reason);
        const allAvailable = targetsRequested.every(({ platform, accountId }) => {
          const ids = [...(accounts.get(platform)?.keys() ?? [])];
          return accountId ? ids.includes(accountId) : ids.length === 1;
        });
        expect(allAvailable).toBe(false);
      }
    }),
  );
});

it('a run is named after its platform, and after the account too when a platform has several targets', () => {
  const accounts: ConnectedAccounts = new Map([
    ['threads', accountsOf('1', '2')],
    ['x', accountsOf('9')],
  ]);
  const targetsRequested = [
    { platform: 'threads' as const, accountId: '1' },
    { platform: 'threads' as const, accountId: '2' },
    { platform: 'x' as const },
  ];
  expect(chooseTargets(targetsRequested, accounts).map(({ runId }) => runId)).toEqual(['threads:1', 'threads:2', 'x']);
});

it.each(['a/b', '..', '__x__', 'x y', '../../users', '😀', '\0'])(
  'an account id with invalid characters is reported as not connected without a read: %j',
  async (accountId) => {
    const target = [{ platform: 'threads', accountId } as const];
    const read = () => Promise.reject(new Error('read'));
    const { store, config } = context();
    const found = await readConnectedAccounts({ store: { ...store, read }, config }, 'u', target);
    expect(() => chooseTargets(target, found)).toThrow(expect.objectContaining({ reason: 'missing_integrations' }));
  },
);

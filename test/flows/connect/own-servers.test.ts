import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { context } from '../../../functions/src/context.ts';
import { freshAccount, listAccounts } from '../../../functions/src/domain/accounts/index.ts';
import { DAY } from '../../../functions/src/model/clock.ts';
import { platforms } from '../../../functions/src/model/platform.ts';
import { load } from '../../../functions/src/platforms/registry.ts';
import { callAs, decide, locationOf, start, visit } from '../../support/authorize-flow.ts';
import { countCalls } from '../../support/sandbox-control.ts';
import { newUser } from '../../support/signed-in-user.ts';
import { silent, TokenFixture } from '../../support/token-fixture.ts';

/** The networks of which each server registers this service. Their tokens do not expire. */
const networks = (await Promise.all(platforms.map(load)))
  .filter(({ connect }) => connect.registration)
  .map(({ platform }) => platform);

describe.each(networks)('a server of %s', (network) => {
  it('this service registers once with a server, and keeps what it gets sealed', async () => {
    const user = await newUser();
    const clientOf = async () =>
      new URL((await start(user, `authStart/${network}`)).authorizeUrl).searchParams.get('client_id') ?? '';
    const first = await clientOf();
    const before = await countCalls(network, 'registerApp');
    expect(await clientOf()).toBe(first);
    expect(await countCalls(network, 'registerApp')).toBe(before);
    const { docs } = await context().store.oauthClients.get();
    for (const stored of docs)
      expect(stored.data()).toEqual({ client: expect.stringMatching(/^v1\./), expireAt: expect.any(Date) });
    expect(docs.length).toBeGreaterThan(0);
  });

  it('a code that arrived at another redirect address is not sent to a server', async () => {
    const { authorizeUrl } = await start(await newUser(), `authStart/${network}`, { returnTo: '/settings' });
    const callback = await decide(authorizeUrl, { _sandbox: 'approve', _sandbox_user: 'victim' });
    callback.pathname = callback.pathname.replace(/[^/]+$/, '0'.repeat(16));
    const before = await countCalls(network, 'token');
    expect(locationOf(await visit(callback)).searchParams.get('reason')).toBe('exchange_refused');
    expect(await countCalls(network, 'token')).toBe(before);
  });

  it('the error names the handle that leads to no server', async () => {
    const response = await callAs(await newUser(), `authStart/${network}`, { handle: 'nobody at all@' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { code: 'validation_error', details: [{ field: 'query.handle' }] },
    });
  });

  describe('a token without an end', () => {
    let fixture: TokenFixture;
    beforeAll(async () => {
      fixture = await TokenFixture.open(network);
    });
    afterAll(() => fixture.close());

    it('a token without an end is kept for years, sealed', async () => {
      const { address, seeded } = await fixture.connected();
      fixture.sandbox.clock.advance(1000 * DAY);
      expect((await freshAccount(fixture.ctx, address, { logger: silent })).accessToken).toBe(seeded.accessToken);
      expect(JSON.stringify(await fixture.stored(address))).not.toContain(JSON.parse(seeded.accessToken).accessToken);
    });

    it('the owner is asked to connect the account again once the server refuses its token', async () => {
      const { address, seeded } = await fixture.connected();
      const refused = freshAccount(fixture.ctx, address, { logger: silent, refused: seeded.accessToken });
      await expect(refused).rejects.toMatchObject({ outcome: { kind: 'reconnect' } });
      expect(await listAccounts(fixture.ctx, address.uid)).toMatchObject([{ status: 'reconnect_required' }]);
    });
  });
});

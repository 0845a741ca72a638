import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { context } from '../../../functions/src/context.ts';
import { listAccounts } from '../../../functions/src/domain/accounts/index.ts';
import { linkId } from '../../../functions/src/domain/connect-links/link-token.ts';
import { createApiKey } from '../../../functions/src/domain/users/index.ts';
import { listDeliveries } from '../../../functions/src/domain/webhooks/index.ts';
import { HOUR, MINUTE } from '../../../functions/src/model/clock.ts';
import { HeraldError } from '../../../functions/src/model/errors.ts';
import { request, withKey } from '../../support/api.ts';
import { clientOf } from '../../support/client.ts';
import { openLink } from '../../support/connect-links.ts';
import { EndpointServer } from '../../support/endpoint-server.ts';
import { EventsFixture } from '../../support/events-fixture.ts';
import { inProfile } from '../../support/profiles.ts';
import { createUser, type TestUser } from '../../support/user.ts';
import { hookUrl } from '../../support/webhook-endpoints.ts';

const withLink = z.looseObject({ reconnectUrl: z.url().optional() });
const shown = z.looseObject({ platforms: z.array(z.object({ platform: z.string() })) });

let server: EndpointServer;
let user: TestUser;
let world: EventsFixture;

beforeEach(async () => {
  server = new EndpointServer();
  await server.start();
  user = await createUser();
  world = new EventsFixture(user.uid);
  world.allow(server.host);
});
afterEach(() => server.close());

/** The links of the requests, in the order of arrival. */
function linksAt({ received }: EndpointServer): (string | undefined)[] {
  return received.map(({ body }) => withLink.parse(JSON.parse(body)).reconnectUrl);
}

function tokenOf(url = ''): string {
  return new URL(url).hash.slice(1);
}

async function lost() {
  const [account] = await listAccounts(context(), user.uid);
  return world.happen('account.reconnect_required', { account });
}

const asked = { reconnectLinks: true };

it('an endpoint receives a link for the platforms of the event, with which the account is connected again', async () => {
  await world.endpoint(server, null, asked);
  await lost();
  await world.pass(MINUTE);
  const [url = ''] = linksAt(server);
  const { status, body } = await openLink({ url }).ask();
  expect([status, shown.parse(body).platforms.map(({ platform }) => platform)]).toEqual([200, ['threads']]);
  expect(body).toMatchObject({ accounts: [{ platform: 'threads', accountId: user.accounts.threads[0] }] });
});

it('an endpoint receives a link with post.at_risk, and none with events of other types', async () => {
  await world.endpoint(server, null, asked);
  await world.happen('credits.low');
  const targets = [
    { platform: 'threads', accountId: '1' },
    { platform: 'x', accountId: '2' },
  ];
  await world.happen('post.at_risk', { post: { targets, targetCount: 2 }, risks: [] });
  await world.pass(MINUTE);
  const [none, url = ''] = linksAt(server);
  expect(none).toBeUndefined();
  const { body } = await openLink({ url }).ask();
  expect(shown.parse(body).platforms.map(({ platform }) => platform)).toEqual(['x', 'threads']);
});

it('an endpoint receives the same body in every attempt, and its link works for seven days after the latest', async () => {
  await world.endpoint(server, null, asked);
  server.respond = () => (server.received.length < 2 ? 503 : 204);
  await lost();
  await world.pass(2 * HOUR);
  const bodies = server.received.map(({ body }) => body);
  expect([bodies.length, new Set(bodies).size]).toEqual([3, 1]);
  const { docs } = await context().store.connectLinks.where('userId', '==', user.uid).get();
  expect(docs.map(({ id }) => id)).toEqual([linkId(tokenOf(linksAt(server)[0]))]);
  const { createdAt, expireAt } = docs[0]?.data() ?? {};
  expect((expireAt?.getTime() ?? 0) - (createdAt?.getTime() ?? 0)).toBe(7 * 24 * HOUR);
  expect((await openLink({ url: linksAt(server)[0] ?? '' }).ask()).status).toBe(200);
});

it('a link is received by its own endpoint only, and nothing that is stored contains the token', async () => {
  const other = new EndpointServer();
  const plain = new EndpointServer();
  for (const each of [other, plain]) {
    await each.start();
    world.allow(each.host);
  }
  const { address } = await world.endpoint(server, null, asked);
  const { address: otherAddress } = await world.endpoint(other, null, asked);
  await world.endpoint(plain);
  server.respond = () => 200;
  other.respond = () => 200;
  // What is kept of it ends within the link.
  other.answer = (body) => withLink.parse(JSON.parse(body)).reconnectUrl?.padStart(520, '-') ?? '';
  server.answer = (body) => `received ${body}`;
  const eventId = await lost();
  await world.pass(MINUTE);
  const token = tokenOf(linksAt(server)[0]);
  expect(tokenOf(linksAt(other)[0])).not.toBe(token);
  expect(linksAt(plain)).toEqual([undefined]);
  const { deliveries } = await listDeliveries(world.ctx, address, { status: null, before: null, limit: 10 });
  expect(deliveries[0]?.delivery.attempts[0]?.response).toContain('received');
  const [cut] = (await listDeliveries(world.ctx, otherAddress, { status: null, before: null, limit: 10 })).deliveries;
  expect(cut?.delivery.attempts[0]?.response).toMatch(/^-+http.*#…$/);
  const event = (await context().store.user(user.uid).events.doc(eventId).get()).data();
  const listed = await request('/v1/events', { headers: withKey(user) });
  for (const stored of [deliveries, event, listed.body]) expect(JSON.stringify(stored)).not.toContain(token.slice(4));
  expect(JSON.stringify(listed.body)).toContain(eventId);
  for (const each of [other, plain]) each.close();
});

it('an endpoint is delivered no working link again once it was revoked', async () => {
  await world.endpoint(server, null, asked);
  let isBack = false;
  server.respond = () => (isBack ? 204 : 503);
  await lost();
  await world.pass(MINUTE);
  const url = linksAt(server)[0] ?? '';
  const revoked = await request(`/v1/connect-links/${linkId(tokenOf(url))}`, {
    method: 'DELETE',
    headers: withKey(user),
  });
  expect(revoked.status).toBe(200);
  isBack = true;
  await world.pass(2 * HOUR);
  expect([server.accepted.length, [...new Set(linksAt(server))]]).toEqual([1, [url]]);
  expect((await openLink({ url }).ask()).status).toBe(401);
});

it('an endpoint receives events without a link while the identity provider does not answer', async () => {
  const down = new HeraldError('service_unavailable', 'The service is temporarily unavailable.');
  const users = { ...context().users, emailOf: () => Promise.reject(down) };
  world = new EventsFixture(user.uid, { users });
  world.allow(server.host);
  await world.endpoint(server, null, asked);
  await lost();
  await world.pass(MINUTE);
  expect([server.accepted.length, linksAt(server)]).toEqual([1, [undefined]]);
});

it('an endpoint receives a link for the profile of the event', async () => {
  const profile = await inProfile(user);
  world = new EventsFixture(profile.uid);
  world.allow(server.host);
  await world.endpoint(server, null, asked);
  await lost();
  await world.pass(MINUTE);
  const { body } = await openLink({ url: linksAt(server)[0] ?? '' }).ask();
  expect(body).toMatchObject({ accounts: [{ accountId: profile.accounts.threads[0] }] });
});

it('an endpoint with links is made and managed only with the scope accounts:write', async () => {
  const scopes = ['webhooks', 'posts:read', 'accounts:read'];
  const reader = { apiKey: await createApiKey(context(), user.uid, null, { scopes }) };
  const writer = { apiKey: await createApiKey(context(), user.uid, null, { scopes: [...scopes, 'accounts:write'] }) };
  const url = hookUrl(randomUUID());
  const [{ webhooks: read }, { webhooks: write }] = [clientOf(reader), clientOf(writer)];
  const refused = { status: 403, code: 'insufficient_scope' };
  await expect(read.create({ url, ...asked })).rejects.toMatchObject(refused);
  const { webhook } = await write.create({ url, ...asked });
  const { webhook: plain } = await read.create({ url });
  await expect(read.update(webhook.id, { url: hookUrl(randomUUID()) })).rejects.toMatchObject(refused);
  await expect(read.update(plain.id, asked)).rejects.toMatchObject(refused);
  expect(await write.update(plain.id, asked)).toMatchObject({ webhook: asked });
  expect(plain).toMatchObject({ reconnectLinks: false });
});

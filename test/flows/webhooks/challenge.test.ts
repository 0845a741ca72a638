import { FieldValue } from 'firebase-admin/firestore';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  changeEndpoint,
  listDeliveries,
  readEndpoint,
  sendTest,
} from '../../../functions/src/domain/webhooks/index.ts';
import { stdoutLogger } from '../../../functions/src/infra/observe/logger.ts';
import { HOUR, MINUTE, SECOND } from '../../../functions/src/model/clock.ts';
import { EndpointServer, expectSigned } from '../../support/endpoint-server.ts';
import { EventsFixture } from '../../support/events-fixture.ts';

const logger = stdoutLogger({});
const servers: EndpointServer[] = [];
let server: EndpointServer;
let world: EventsFixture;

beforeEach(async () => {
  world = new EventsFixture();
  server = await startServer();
});
afterEach(() => {
  for (const each of servers.splice(0)) each.close();
});

async function startServer(): Promise<EndpointServer> {
  const started = new EndpointServer();
  servers.push(started);
  await started.start();
  world.allow(started.host);
  return started;
}

/** An endpoint that answers no challenge. */
async function silentEndpoint() {
  server.answerTo = () => [200, 'thank you.'];
  return world.endpoint(server);
}

const answer: EndpointServer['answerTo'] = (challenge) => [200, challenge];

type Address = Awaited<ReturnType<EventsFixture['endpoint']>>['address'];

async function challengeOf(address: Address): Promise<string | null> {
  return (await readEndpoint(world.ctx, address)).endpoint.challenge;
}

function acceptedIds() {
  return server.accepted.map(({ id }) => id);
}

describe('a new endpoint', () => {
  it('a new endpoint gets a signed challenge that holds nothing of its owner, seconds after its secret was returned', async () => {
    const { address, secret } = await world.endpoint(server);
    await world.pass(SECOND);
    expect(server.challenges).toEqual([]);
    const challenge = await challengeOf(address);
    await world.pass(MINUTE);
    expect(server.challenges).toHaveLength(1);
    for (const sent of server.challenges) {
      expectSigned(sent, secret);
      expect(JSON.parse(sent.body)).toEqual({
        id: sent.headers['webhook-id'],
        type: 'webhook.verification',
        timestamp: expect.any(String),
        sequence: 0,
        livemode: true,
        profileId: null,
        data: { webhookId: address.webhookId, challenge },
      });
    }
    expect(await challengeOf(address)).toBeNull();
  });

  it('a new endpoint gets no event before it answers, and then all events since its creation', async () => {
    const { address } = await silentEndpoint();
    const ids = [await world.happen(), await world.happen(), await world.happen()];
    await world.pass(20 * MINUTE);
    expect(server.received).toEqual([]);
    const { deliveries } = await listDeliveries(world.ctx, address, { status: null, before: null, limit: 10 });
    expect(deliveries.at(-1)?.delivery.attempts).toContainEqual(
      expect.objectContaining({
        status: 200,
        response: 'thank you.',
        error: 'The endpoint has not answered the challenge.',
      }),
    );
    server.answerTo = answer;
    await world.pass(HOUR);
    expect(acceptedIds()).toEqual(ids);
  });

  it('a new endpoint that never answers gets few challenges for any number of events, and is switched off', async () => {
    const { address } = await silentEndpoint();
    for (let count = 0; count < 6 * 12; count += 1) {
      await world.happen();
      await world.pass(2 * HOUR);
    }
    // Those of the retry schedules of the first two events.
    expect(server.challenges.length).toBeLessThanOrEqual(1 + 2 * 15);
    expect(server.received).toEqual([]);
    expect((await world.stored(address.webhookId)).data()?.disabled).toMatchObject({ reason: 'failing' });
  });

  it.each<[string, EndpointServer['answerTo']]>([
    ['a status other than 2xx', (challenge) => [500, challenge]],
    [
      'a redirect',
      (challenge, response) => {
        response.setHeader('location', server.url);
        return [307, challenge];
      },
    ],
    ['the challenge behind the first 500 bytes', (challenge) => [200, `${' '.repeat(500)}${challenge}`]],
    ['a page that repeats the request', (_challenge, _response, body) => [200, body]],
    ['a page that names the challenge', (challenge) => [200, `<p>${challenge}</p>`]],
    ['the beginning of the challenge', (challenge) => [200, challenge.slice(0, -1)]],
  ])('a new endpoint is not proven by %s, of which its owner does not learn the challenge', async (_name, answerTo) => {
    const { address } = await world.endpoint(server);
    server.answerTo = answerTo;
    const challenge = (await challengeOf(address)) ?? expect.fail();
    const result = await sendTest(world.ctx, address, logger);
    expect(result).toMatchObject({ delivered: false, verified: false });
    expect(JSON.stringify(result)).not.toContain(challenge.slice(0, 10));
    expect(await challengeOf(address)).toBe(challenge);
    expect(server.received).toEqual([]);
  });

  it('a new endpoint is proven by a test, also with JSON, and gets the waiting events at once', async () => {
    const { address } = await silentEndpoint();
    const id = await world.happen();
    await world.pass(5 * MINUTE);
    server.answerTo = (challenge) => [201, JSON.stringify({ challenge })];
    expect(await sendTest(world.ctx, address, logger)).toMatchObject({ delivered: true, verified: true });
    await world.pass(SECOND);
    expect(acceptedIds()).toEqual([id]);
    expect(await sendTest(world.ctx, address, logger)).toMatchObject({ delivered: true, verified: true });
    expect(server.accepted.at(-1)).toMatchObject({ type: 'webhook.test' });
  });

  it('a new endpoint is proven by its owner with the challenge that it received, and not with another', async () => {
    const { address } = await silentEndpoint();
    const id = await world.happen();
    await world.pass(5 * MINUTE);
    await expect(changeEndpoint(world.ctx, address, { challenge: 'a guess' }, logger)).rejects.toMatchObject({
      reason: 'validation_error',
      details: [{ field: 'challenge' }],
    });
    await world.pass(HOUR);
    expect(server.received).toEqual([]);
    const challenge = String(server.challenges[0]?.message.data['challenge']);
    await changeEndpoint(world.ctx, address, { challenge }, logger);
    await world.pass(SECOND);
    expect(acceptedIds()).toEqual([id]);
    // The response to the first request may have been lost.
    await changeEndpoint(world.ctx, address, { challenge }, logger);
  });
});

describe('another URL', () => {
  it('another URL gets a challenge of its own first, and then what waits', async () => {
    const { address } = await world.endpoint(server);
    await world.pass(MINUTE);
    server.respond = () => 500;
    const ids = [await world.happen(), await world.happen()];
    await world.pass(MINUTE);
    const tried = server.received.length;
    const other = await startServer();
    other.answerTo = () => [200, ''];
    await changeEndpoint(world.ctx, address, { url: other.url }, logger);
    const challenge = String(server.challenges[0]?.message.data['challenge']);
    await expect(changeEndpoint(world.ctx, address, { challenge }, logger)).rejects.toMatchObject({
      reason: 'validation_error',
    });
    await world.pass(5 * MINUTE);
    expect(other.received).toEqual([]);
    other.answerTo = answer;
    await world.pass(HOUR);
    expect(other.accepted.map(({ id }) => id)).toEqual(ids);
    expect(server.received).toHaveLength(tried);
  });

  it('another URL gets its challenge at once where nothing waits, and none where the URL is the same', async () => {
    const { address } = await world.endpoint(server);
    await world.pass(MINUTE);
    await changeEndpoint(world.ctx, address, { url: server.url }, logger);
    expect(await challengeOf(address)).toBeNull();
    const other = await startServer();
    await changeEndpoint(world.ctx, address, { url: other.url }, logger);
    await world.pass(SECOND);
    expect([server.challenges.length, other.challenges.length]).toEqual([1, 1]);
    expect(await challengeOf(address)).toBeNull();
  });

  it('another URL is not proven by the answer of the URL before it', async () => {
    const { address } = await world.endpoint(server);
    const other = await startServer();
    other.answerTo = () => [200, ''];
    server.answerTo = async (challenge) => {
      await changeEndpoint(world.ctx, address, { url: other.url }, logger);
      return [200, challenge];
    };
    await sendTest(world.ctx, address, logger);
    expect(await challengeOf(address)).not.toBeNull();
  });
});

it('an endpoint that was stored before there were challenges counts as proven', async () => {
  const { address } = await silentEndpoint();
  await world.ctx.store.user(world.userId).webhooks.doc(address.webhookId).update({ challenge: FieldValue.delete() });
  const id = await world.happen();
  await world.pass(MINUTE);
  expect(acceptedIds()).toEqual([id]);
  expect(server.challenges).toEqual([]);
});

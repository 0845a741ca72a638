import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { HeraldEvent } from '@herald-publishing/client';
import { expect, it, onTestFinished } from 'vitest';
import { forwardEvent, signingSecret } from './forward-event.ts';

const secret = signingSecret(undefined, 'sk_test_1');
const event: HeraldEvent = {
  id: 'evt_1',
  type: 'credits.low',
  timestamp: '2026-11-25T10:00:00.000Z',
  sequence: 7,
  livemode: false,
  profileId: null,
  data: { balance: 1, threshold: 60 },
};

/** Forwards the event to a handler that responds like this. */
async function forwardTo(respond: (response: ServerResponse) => void) {
  const requests: (string | undefined)[] = [];
  const server = createServer(async (request, response) => {
    await text(request);
    requests.push(request.url);
    respond(response);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  onTestFinished(() => void server.close());
  const { port }: Pick<AddressInfo, 'port'> = Object(server.address());
  return { result: await forwardEvent(new URL(`http://localhost:${port}/hook?a=b`), secret, event), requests };
}

it('a forwarded event is sent once, and a refusal, a redirect and a cut connection are reported', async () => {
  const refused = await forwardTo((response) => response.writeHead(500).end('no'));
  expect(refused.result).toMatchObject({ status: 500, error: null });
  expect(refused.requests).toEqual(['/hook?a=b']);
  const redirected = await forwardTo((response) => response.writeHead(302, { location: '/' }).end());
  expect(redirected.result).toMatchObject({ status: 302 });
  expect(redirected.requests).toHaveLength(1);
  const cut = await forwardTo((response) => response.destroy());
  expect(cut.result).toMatchObject({ status: null, error: 'no response (ECONNRESET)' });
  const cutBody = await forwardTo((response) => response.writeHead(200).write('begin', () => response.destroy()));
  expect(cutBody.result).toMatchObject({ status: null, error: 'no response (cut off)' });
});

it('a forwarded event reports a handler that does not run', async () => {
  expect(await forwardEvent(new URL('http://localhost:9/'), secret, event)).toMatchObject({
    status: null,
    error: 'no response (ECONNREFUSED)',
  });
});

it('the secret of herald listen stays the same for an API key, unless a well-formed one is given', () => {
  expect(signingSecret(undefined, 'sk_test_1')).toBe(secret);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(signingSecret('', 'sk_test_2')).not.toBe(secret);
  const given = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  expect(signingSecret(given, 'sk_test_1')).toBe(given);
  expect(() => signingSecret('password', 'sk_test_1')).toThrow('malformed');
});

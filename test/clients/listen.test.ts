import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { Herald, verifyWebhook } from '../../clients/typescript/src/index.ts';
import { eventually } from '../support/eventually.ts';
import { stack } from '../support/stack.ts';
import { createUser } from '../support/user.ts';
import { environmentOf, HERALD, herald } from './herald.ts';

interface Received {
  headers: Record<string, unknown>;
  body: string;
}

/** A server on this machine, which answers challenges: what else has arrived at each path. It responds 500 at `/forwarded`. */
async function localServer() {
  const received: Record<string, Received[]> = { '/real': [], '/forwarded': [] };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const { type, data } = JSON.parse(body);
    if (type === 'webhook.verification') return void response.end(data.challenge);
    received[request.url ?? '']?.push({ headers: request.headers, body });
    response.writeHead(request.url === '/real' ? 204 : 500).end();
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  onTestFinished(() => void server.close());
  const { port }: Pick<AddressInfo, 'port'> = Object(server.address());
  return { url: `http://localhost:${port}`, received };
}

/** What differs between two requests for one event. */
function comparable({ headers, body }: Received) {
  const { host: _host, 'webhook-timestamp': _timestamp, 'webhook-signature': _signature, ...same } = headers;
  return { headers: same, body };
}

it('herald listen sends events to this machine as a webhook endpoint of the local stack gets them', async () => {
  const user = await createUser();
  const client = new Herald({ apiKey: user.apiKey, baseUrl: stack.apiUrl });
  const { url, received } = await localServer();
  await client.webhooks.create({ url: `${url}/real`, eventTypes: ['target.published', 'post.published'] });
  const events = 'target.published,post.published';
  const listening = spawn(
    process.execPath,
    [HERALD, 'listen', '--forward-to', `${url}/forwarded`, '--events', events, '--after', '0'],
    { env: environmentOf(user) },
  );
  onTestFinished(() => void listening.kill());
  const stderr = text(listening.stderr);
  let printed = '';
  listening.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    printed += chunk;
  });
  await client.posts.create({ post: { content: { text: 'Grüße 🎉', platform: 'threads' } } });
  const { '/real': real = [], '/forwarded': forwarded = [] } = await eventually(
    async () => received,
    (all) => Object.values(all).every(({ length }) => length === 2),
  );
  expect(forwarded.map(comparable)).toEqual(real.map(comparable));
  // A line follows the response to its request.
  const lines = await eventually(
    async () => printed.trimEnd().split('\n'),
    ({ length }) => length === 2,
  );
  listening.kill('SIGINT');
  const secret = /whsec_\S+/.exec(await stderr)?.[0] ?? '';
  for (const { body, headers } of forwarded) {
    const now = Number(headers['webhook-timestamp']) * 1000;
    expect(await verifyWebhook(body, headers as Record<string, string>, secret, { now })).toEqual(JSON.parse(body));
  }
  expect(lines).toEqual([
    expect.stringMatching(/^1 {2}\S+ {2}target\.published {2}\S+ \S+ {2}500 in \d+ ms$/),
    expect.stringMatching(/^2 {2}\S+ {2}post\.published {2}\S+ {2}500 in \d+ ms$/),
  ]);
});

it('herald listen does not print a secret that the user has given', async () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const env = { ...environmentOf({ apiKey: 'sk_live_wrong' }), HERALD_WEBHOOK_SECRET: secret };
  const { code, stderr } = await herald(env, ['listen', '--forward-to', 'http://localhost:9/hook']);
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('HERALD_WEBHOOK_SECRET') });
  expect(stderr).not.toContain(secret);
});

import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { connect } from './connection.ts';
import { Events, type StreamOptions } from './events.ts';
import { testClock } from './testing/clock.ts';
import { serve } from './testing/server.ts';

/** What one connection gets: an HTTP status in place of a stream, or messages, after which it ends, breaks, or stays open. */
type Connection = { status: number; headers?: Record<string, string> } | { send: string; next: 'end' | 'cut' | 'stay' };

function event(sequence: number) {
  return `id: ${sequence}\nevent: post.published\ndata: ${JSON.stringify({ id: `e${sequence}`, type: 'post.published', sequence })}\n\n`;
}

/** Serves one connection after the other, the last one again and again. */
async function serveStreams(...connections: Connection[]) {
  const seen: IncomingMessage['headers'][] = [];
  const url = await serve((request: IncomingMessage, response: ServerResponse) => {
    const connection = connections[Math.min(seen.length, connections.length - 1)];
    seen.push(request.headers);
    if (!connection) return;
    if ('status' in connection) {
      response.writeHead(connection.status, connection.headers).end('{}');
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    response.write(connection.send, () => {
      if (connection.next === 'end') response.end();
      if (connection.next === 'cut') request.socket.destroy();
    });
  });
  const clock = testClock();
  const events = new Events(connect({ apiKey: 'sk_test_1', baseUrl: url }, clock));
  return { events, seen, clock, lastEventIds: () => seen.map((headers) => headers['last-event-id']) };
}

async function take(events: Events, count: number, options?: StreamOptions): Promise<number[]> {
  const sequences: number[] = [];
  for await (const { sequence } of events.stream(options)) if (sequences.push(sequence) === count) break;
  return sequences;
}

it('a stream yields each event as it happens', async () => {
  const { events, seen } = await serveStreams({
    send: `retry: 10\n\n${event(1)}: still here\n\n${event(2)}`,
    next: 'stay',
  });
  expect(await take(events, 2)).toEqual([1, 2]);
  expect(seen).toMatchObject([{ accept: 'text/event-stream', 'service-api-key': 'sk_test_1' }]);
  expect(seen[0]).not.toHaveProperty('last-event-id');
});

it('a stream starts after a given event, and continues after its last event when it ends or breaks', async () => {
  const { events, lastEventIds, clock } = await serveStreams(
    { send: `retry: 3000\n\n${event(1)}`, next: 'end' },
    { send: `${event(2)}id: 3\ndata: {"cut`, next: 'cut' },
    { status: 503, headers: { 'retry-after': '20' } },
    { send: event(3), next: 'stay' },
  );
  expect(await take(events, 3, { after: 0 })).toEqual([1, 2, 3]);
  expect(lastEventIds()).toEqual(['0', '1', '2', '2']);
  expect([clock.pauses[0], clock.pauses[2]]).toEqual([3000, 20_000]);
});

it('a stream remembers its start, even when no event has happened yet', async () => {
  const { events, lastEventIds } = await serveStreams(
    { send: 'id: 7\nretry: 10\n\n', next: 'end' },
    { send: event(8), next: 'stay' },
  );
  expect(await take(events, 1)).toEqual([8]);
  expect(lastEventIds()).toEqual([undefined, '7']);
});

it('a stream reconnects when it falls silent', async () => {
  const url = await serve(({ headers }, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(event(Number(headers['last-event-id'] ?? 0) + 1));
  });
  const silenceMs = 50;
  const events = new Events(connect({ apiKey: 'sk_test_1', baseUrl: url }, testClock()), silenceMs);
  expect(await take(events, 2)).toEqual([1, 2]);
});

it('a stream continues after any number of failures once it was open', async () => {
  const { events, seen } = await serveStreams(
    { send: event(1), next: 'end' },
    ...Array<Connection>(12).fill({ status: 503 }),
    { send: event(2), next: 'stay' },
  );
  expect(await take(events, 2)).toEqual([1, 2]);
  expect(seen).toHaveLength(14);
});

it.each([401, 403, 404])('a stream rejects when the server refuses it with %i', async (status) => {
  const { events, seen } = await serveStreams({ send: event(1), next: 'end' }, { status });
  await expect(take(events, 2)).rejects.toMatchObject({ status });
  expect(seen).toHaveLength(2);
});

it('a stream rejects when it cannot be opened at all', async () => {
  const failing = await serveStreams({ status: 503 });
  await expect(take(failing.events, 1)).rejects.toMatchObject({ status: 503 });
  expect(failing.seen).toHaveLength(4);
  const page = await serveStreams({ status: 200, headers: { 'content-type': 'text/html' } });
  await expect(take(page.events, 1)).rejects.toMatchObject({ code: 'invalid_response' });
});

it('a stream ends with the signal of the caller, while it listens and while it waits', async () => {
  const { events } = await serveStreams({ send: event(1), next: 'stay' });
  const controller = new AbortController();
  const listen = async () => {
    for await (const _ of events.stream({ signal: controller.signal })) controller.abort(new Error('Enough.'));
  };
  await expect(listen()).rejects.toThrow('Enough.');
  await expect(take(events, 1, { signal: AbortSignal.abort(new Error('Too late.')) })).rejects.toThrow('Too late.');
});

it('a stream can use another address', async () => {
  const { events } = await serveStreams({ status: 500 });
  const other = await serve((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(event(5));
  });
  expect(await take(events, 1, { baseUrl: other })).toEqual([5]);
});

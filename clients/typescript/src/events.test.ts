import { expect, it } from 'vitest';
import { connect } from './connection.ts';
import { Events, type StreamOptions } from './events.ts';
import { testClock } from './testing/clock.ts';
import { serve } from './testing/server.ts';

/** Serves streams that stay open, each with the event after the last one that the client has. */
function serveStreams() {
  return serve(({ headers }, response) => {
    const sequence = Number(headers['last-event-id'] ?? 0) + 1;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`id: ${sequence}\ndata: ${JSON.stringify({ sequence })}\n\n`);
  });
}

function eventsAt(baseUrl: string, silenceMs?: number): Events {
  return new Events(connect({ apiKey: 'sk_test_1', baseUrl }, testClock()), silenceMs);
}

async function take(events: Events, count: number, options?: StreamOptions): Promise<number[]> {
  const sequences: number[] = [];
  for await (const { sequence } of events.stream(options)) if (sequences.push(sequence) === count) break;
  return sequences;
}

it('a stream reconnects when it falls silent', async () => {
  const silenceMs = 50;
  expect(await take(eventsAt(await serveStreams(), silenceMs), 2)).toEqual([1, 2]);
});

it('a stream ends with the signal of the caller, while it listens and while it waits', async () => {
  const events = eventsAt(await serveStreams());
  const controller = new AbortController();
  const listen = async () => {
    for await (const _ of events.stream({ signal: controller.signal })) controller.abort(new Error('Enough.'));
  };
  await expect(listen()).rejects.toThrow('Enough.');
  await expect(take(events, 1, { signal: AbortSignal.abort(new Error('Too late.')) })).rejects.toThrow('Too late.');
});

it('a stream can use another address', async () => {
  const events = eventsAt('http://127.0.0.1:1');
  expect(await take(events, 1, { after: 4, baseUrl: await serveStreams() })).toEqual([5]);
});

import { expect, it } from 'vitest';
import { allOf } from './pages.ts';
import { parseServerSentEvents, type ServerSentEvent } from './server-sent-events.ts';

async function parse(...chunks: Uint8Array[]): Promise<ServerSentEvent[]> {
  return allOf(parseServerSentEvents(ReadableStream.from(chunks)));
}

function message(data: string | null, lastEventId: string | null = null, retryMs: number | null = null) {
  return { data, lastEventId, retryMs };
}

it.each([
  [
    'fields, and remembers the last id',
    'retry: 2000\n\nid: 1\nevent: a\ndata: x\n\ndata:y\n\n',
    [message(null, null, 2000), message('x', '1'), message('y', '1')],
  ],
  ['lines of data, without one space at most', 'data: a\ndata:  b\ndata\n\n', [message('a\n b\n')]],
  ['both line ends', 'id: 7\r\ndata: one\r\n\r\ndata: two\n\n', [message('one', '7'), message('two', '7')]],
  ['characters of several bytes', 'data: 👋\n\n', [message('👋')]],
  ['comments as signs of life', ': still here\n\ndata: x\n\n', [message(null), message('x')]],
  ['no invalid or unknown field', 'other: 1\nretry: soon\nid: a\0b\ndata: x\n\n', [message('x')]],
  ['no incomplete message', 'data: whole\n\nid: 9\ndata: cut', [message('whole')]],
])('the parser of an event stream reads %s, wherever chunks are cut', async (_, text, expected) => {
  const bytes = new TextEncoder().encode(text);
  expect(await parse(bytes)).toEqual(expected);
  expect(await parse(...Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(expected);
});

it('the parser of an event stream cancels the stream when its reader stops', async () => {
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('data: x\n\n')),
    cancel: () => {
      isCancelled = true;
    },
  });
  for await (const _ of parseServerSentEvents(body)) break;
  expect(isCancelled).toBe(true);
});

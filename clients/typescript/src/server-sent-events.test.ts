import { expect, it } from 'vitest';
import { parseServerSentEvents, type ServerSentEvent } from './server-sent-events.ts';

async function parse(...chunks: (string | Uint8Array)[]): Promise<ServerSentEvent[]> {
  const bytes = chunks.map((chunk) => (typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk));
  const parsed: ServerSentEvent[] = [];
  for await (const each of parseServerSentEvents(ReadableStream.from(bytes))) parsed.push(each);
  return parsed;
}

function message(data: string | null, lastEventId: string | null = null, retryMs: number | null = null) {
  return {
    data,
    lastEventId,
    retryMs,
  };
}

it('the parser of an event stream parses fields, and remembers the last id', async () => {
  expect(await parse('retry: 2000\n\nid: 1\nevent: a\ndata: x\n\ndata:y\n\n')).toEqual([
    message(null, null, 2000),
    message('x', '1'),
    message('y', '1'),
  ]);
});

it('the parser of an event stream joins lines of data, and removes at most one space', async () => {
  expect(await parse('data: a\ndata:  b\ndata\n\n')).toEqual([message('a\n b\n')]);
});

it('the parser of an event stream accepts all line ends, wherever chunks are cut', async () => {
  const text = 'id: 7\r\ndata: one\r\n\r\ndata: two\r\rdata: three\n\n';
  const expected = [message('one', '7'), message('two', '7'), message('three', '7')];
  expect(await parse(text)).toEqual(expected);
  expect(await parse(...text)).toEqual(expected);
});

it('the parser of an event stream decodes characters that arrive in two chunks', async () => {
  const bytes = new TextEncoder().encode('data: 👋\n\n');
  expect(await parse(bytes.subarray(0, 8), bytes.subarray(8))).toEqual([message('👋')]);
});

it('the parser of an event stream reports comments as signs of life, and ignores unknown fields', async () => {
  expect(await parse(': still here\n\nother: 1\nretry: soon\nid: a\0b\ndata: x\n\n')).toEqual([
    message(null),
    message('x'),
  ]);
});

it('the parser of an event stream drops an incomplete message', async () => {
  expect(await parse('data: whole\n\nid: 9\ndata: cut')).toEqual([message('whole')]);
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

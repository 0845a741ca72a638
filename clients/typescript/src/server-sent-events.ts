/** One message of a stream of server-sent events. `data` is null in one that only sets the other fields. */
export interface ServerSentEvent {
  /** What goes on from here when it is sent as `Last-Event-ID`; null where the stream has not said. */
  lastEventId: string | null;
  data: string | null;
  /** How long to wait before connecting again (ms); null where the message does not say. */
  retryMs: number | null;
}

const LINE_END = /\r\n|\n|\r/;

/**
 * Parses a stream by the rules of https://html.spec.whatwg.org/multipage/server-sent-events.html, but shows comments and messages
 * without data too, as signs of life. Leaving the iteration cancels the stream.
 */
export async function* parseServerSentEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerSentEvent> {
  let lastEventId: string | null = null;
  let retryMs: number | null = null;
  let data: string[] = [];
  for await (const line of linesOf(textOf(body))) {
    const [, field = '', value = ''] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
    if (line === '') {
      yield { lastEventId, data: data.length > 0 ? data.join('\n') : null, retryMs };
      data = [];
      retryMs = null;
    } else if (field === 'data') data.push(value);
    else if (field === 'id' && !value.includes('\0')) lastEventId = value;
    else if (field === 'retry' && /^\d+$/.test(value)) retryMs = Number(value);
  }
}

/** Lines as they arrive. Text after the last line end is no line. */
async function* linesOf(stream: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of stream) {
    rest += chunk;
    // The second half of a line end may be in the next chunk.
    const isCut = rest.endsWith('\r');
    const lines = (isCut ? rest.slice(0, -1) : rest).split(LINE_END);
    rest = (lines.pop() ?? '') + (isCut ? '\r' : '');
    yield* lines;
  }
}

/** The text of a body, chunk by chunk. */
async function* textOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read())
      yield decoder.decode(read.value, { stream: true });
  } finally {
    await reader.cancel().catch(() => {});
  }
}

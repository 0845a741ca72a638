import { type EventSourceMessage, EventSourceParserStream } from 'eventsource-parser/stream';
import { request } from '../api/client.ts';

/** A comment comes every 15 s. */
const MAX_SILENCE_MS = 40_000;

interface StreamAddress {
  url: string;
  /** Opens one stream, within two minutes. */
  token: string;
}

/** Where to listen to changes; null where this deployment does not tell these pages. Throws `ApiError`. */
export async function requestStream(signal: AbortSignal): Promise<StreamAddress | null> {
  return (await request('post', '/api/live', { signal })).stream;
}

/**
 * The messages of a stream until it ends, those after `lastEventId` first. Throws where it is refused, breaks off or falls silent.
 * By `fetch`, since `EventSource` sends no token but in the address, which is logged on the way.
 */
export async function* openStream(
  { url, token }: StreamAddress,
  lastEventId: string | null,
  signal: AbortSignal,
): AsyncGenerator<EventSourceMessage> {
  const silent = new AbortController();
  const silence = abortOnSilence(silent, MAX_SILENCE_MS);
  try {
    const response = await fetch(url, {
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${token}`,
        ...(lastEventId === null ? {} : { 'last-event-id': lastEventId }),
      },
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.any([signal, silent.signal]),
    });
    if (!response.ok || !response.body) throw new Error(`the stream was refused: ${response.status}`);
    const watched = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (chunk, controller) => {
        silence.restart();
        controller.enqueue(chunk);
      },
    });
    const messages = response.body
      .pipeThrough(watched)
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream())
      .getReader();
    for (let read = await messages.read(); !read.done; read = await messages.read()) yield read.value;
  } finally {
    silence.stop();
    silent.abort();
  }
}

/** Aborts `controller` once `ms` have passed without a call of `restart`. */
function abortOnSilence(controller: AbortController, ms: number) {
  let timer = 0;
  const stop = () => clearTimeout(timer);
  const restart = () => {
    stop();
    timer = window.setTimeout(() => controller.abort(), ms);
  };
  restart();
  return { restart, stop };
}

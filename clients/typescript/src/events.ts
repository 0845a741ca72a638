import type { Connection } from './connection.ts';
import { ConnectionError, HeraldError } from './errors.ts';
import { EventsMethods } from './methods.ts';
import { isTransient, pauseBefore } from './retry.ts';
import { parseServerSentEvents } from './server-sent-events.ts';
import type { HeraldEvent } from './types.ts';

export interface StreamOptions {
  /**
   * The `sequence` of the last event that you have: the stream starts after it. Without it, the stream starts with the next
   * event.
   */
  after?: number | undefined;
  signal?: AbortSignal | undefined;
  /**
   * The address of the function `events`, as in `https://REGION-PROJECT.cloudfunctions.net/events`. With `baseUrl`, Firebase
   * Hosting buffers events for up to a minute.
   */
  baseUrl?: string | undefined;
}

/**
 * A stream that has been silent for so long is cut (ms): it has a comment every 15 s, and Hosting collects for less than a
 * minute.
 */
const SILENCE_MS = 90_000;
const RETRY_MS = 2_000;

/** Calls back once `ms` milliseconds have passed without a restart. */
function watchdog(ms: number, onSilence: () => void) {
  let timer = setTimeout(onSilence, ms);
  const stop = () => clearTimeout(timer);
  const restart = () => {
    stop();
    timer = setTimeout(onSilence, ms);
  };
  return { restart, stop };
}

/** Events, as a list and as a stream. */
export class Events extends EventsMethods {
  readonly #silenceMs: number;

  constructor(connection: Connection, silenceMs = SILENCE_MS) {
    super(connection);
    this.#silenceMs = silenceMs;
  }

  /**
   * Each event as it happens, in order. Reconnects automatically after the last event until the iteration ends or `signal` is
   * aborted. Rejects with `HeraldError` if Herald refuses the stream, and with `ConnectionError` if the first connection fails.
   */
  async *stream({ after, signal, baseUrl }: StreamOptions = {}): AsyncGenerator<HeraldEvent> {
    const { openStream, clock, maxRetries } = this.connection;
    let lastEventId = after === undefined ? null : String(after);
    let retryMs = RETRY_MS;
    let failures = 0;
    let hasConnected = false;
    for (;;) {
      const leaving = new AbortController();
      const silence = watchdog(this.#silenceMs, () => leaving.abort(new ConnectionError('The stream fell silent.')));
      const either = signal ? AbortSignal.any([signal, leaving.signal]) : leaving.signal;
      let pause = 0;
      try {
        const body = await openStream('/v1/events', { lastEventId, signal: either, baseUrl });
        hasConnected = true;
        for await (const message of parseServerSentEvents(body)) {
          silence.restart();
          failures = 0;
          lastEventId = message.lastEventId ?? lastEventId;
          retryMs = message.retryMs ?? retryMs;
          if (message.data !== null) yield JSON.parse(message.data);
        }
      } catch (error) {
        signal?.throwIfAborted();
        const isRefused = error instanceof HeraldError && !isTransient(error.status);
        if (isRefused || (!hasConnected && failures >= maxRetries)) throw error;
        pause = Math.max(pauseBefore(failures), (error instanceof HeraldError && error.retryAfterMs) || 0);
        failures += 1;
      } finally {
        silence.stop();
        leaving.abort();
      }
      await clock.wait(Math.max(pause, retryMs), signal);
    }
  }
}

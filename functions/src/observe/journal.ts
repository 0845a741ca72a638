import type { Store } from '../store/store.ts';
import { isStoreUnavailable } from '../store/write-outcome.ts';
import { type Clock, SECOND } from '../time/clock.ts';
import { OutOfPatience, withPatience } from '../time/patience.ts';
import { type Facts, type Logger, stdoutLogger } from './logger.ts';
import { createRecordBuffer } from './record-buffer.ts';
import { apiRequestRecordOf, errorLogRecordOf, logRecordOf, type SpanEvent } from './records.ts';
import type { ApiRequestEntry, Span } from './span.ts';

export type { Facts } from './logger.ts';
export type { ApiRequestEntry, Span } from './span.ts';

/**
 * Where events go: each to stdout at once, and those worth keeping to Firestore (`logs`, `errorLogs`, `apiRequests`) in
 * batches; `debug` is not. Losing a record never fails the work it tells of.
 */
export interface Journal {
  /** A logger whose events carry the span. `error` also writes an error record. */
  span(span: Span): Logger;
  apiRequest(entry: ApiRequestEntry): void;
  /** The records of an event, and of a request, for a commit that is made anyway: written with it or not at all. */
  aboard(span: Span, event: Pick<SpanEvent, 'message' | 'facts'>, entry: ApiRequestEntry | null): Aboard;
  /** Writes what is buffered. Never throws. Await it before the answer, beside some other call. */
  flush(): Promise<void>;
}

/** Records on their way in somebody else's commit. */
export interface Aboard {
  addTo(batch: Batch): void;
  /** To be called once the commit has happened: the event goes to stdout. */
  landed(): void;
}

export interface JournalTools {
  store: Pick<Store, 'batch' | 'logs' | 'errorLogs' | 'user'>;
  clock: Clock;
  /** Where the lines go. */
  logging?: (bound: Facts) => Logger;
  /** How long a flush may take, ms. */
  patienceMs?: number;
}

/** An answer waits for its records no longer than this; what the database has not confirmed by then is kept. */
const PATIENCE_MS = SECOND;

/** Records of one commit: with stacks of 16 000 characters they stay below Firestore's 10 MiB per request. */
const MOST_PER_COMMIT = 400;

/** Records that wait unasked; more of them are written without waiting for a flush. */
const FULL = 200;

/** Some seconds of a busy instance. A database that is away for longer costs records, not memory. */
const CAPACITY = 2000;

type Batch = ReturnType<Store['batch']>;

/** Adds one record to a commit. */
type Entry = (batch: Batch) => void;

export const createJournal = (tools: JournalTools): Journal => {
  const { store, clock, logging = stdoutLogger, patienceMs = PATIENCE_MS } = tools;
  const buffer = createRecordBuffer<Entry>(CAPACITY);
  const own = logging({ functionName: 'journal' });

  /** Records have ids of their own, so that one written twice is still one. */
  const write = async (entries: readonly Entry[]): Promise<void> => {
    const batch = store.batch();
    for (const add of entries) add(batch);
    await withPatience(batch.commit(), patienceMs);
  };

  const writeOnce = async (): Promise<void> => {
    const entries = buffer.take(MOST_PER_COMMIT);
    if (entries.length === 0) return;
    try {
      await write(entries);
    } catch (error) {
      // Anything else is about the records themselves, and would come again.
      const isWorthAnother = isStoreUnavailable(error) || error instanceof OutOfPatience;
      if (isWorthAnother) buffer.giveBack(entries);
      own.warn('Records could not be written.', { records: entries.length, kept: isWorthAnother }, error);
    }
    const dropped = buffer.takeDropped();
    if (dropped > 0) own.warn('Records were dropped from a full buffer.', { records: dropped });
  };

  let current = Promise.resolve();
  let next: Promise<void> | undefined;
  /** Flushes that meet one under way share the one after it. */
  const flush = (): Promise<void> => {
    next ??= current.then(() => {
      next = undefined;
      current = writeOnce();
      return current;
    });
    return withPatience(next, patienceMs).catch(() => undefined);
  };

  const keep = (entry: Entry): void => {
    buffer.add(entry);
    if (buffer.size % FULL === 0) void flush();
  };

  const keepEvent = (span: Span, event: SpanEvent): void => {
    const log = logRecordOf(span, event);
    keep((batch) => batch.set(store.logs.doc(log.eventId), log));
    if (event.level !== 'error') return;
    const record = errorLogRecordOf(span, event);
    keep((batch) => batch.set(store.errorLogs.doc(record.id), record));
  };

  const spanLogger = (span: Span): Logger => {
    const { functionName, trace, userId } = span;
    const lines = logging({ functionName, userId, ...trace });
    const at =
      (level: 'info' | 'warn' | 'error') =>
      (message: string, facts: Facts = {}, error: unknown = undefined): void => {
        lines[level](message, facts, error);
        keepEvent(span, { at: clock.now(), level, message, facts, error });
      };
    return { debug: lines.debug, info: at('info'), warn: at('warn'), error: at('error') };
  };

  const requestEntry = (entry: ApiRequestEntry): Entry => {
    const { id, record } = apiRequestRecordOf(entry, clock.now());
    return (batch) => batch.set(store.user(entry.userId).apiRequests.doc(id), record);
  };

  const aboard: Journal['aboard'] = (span, { message, facts }, entry) => {
    const log = logRecordOf(span, { at: clock.now(), level: 'info', message, facts });
    const addRequest = entry ? requestEntry(entry) : null;
    return {
      addTo: (batch) => {
        batch.set(store.logs.doc(log.eventId), log);
        addRequest?.(batch);
      },
      landed: () =>
        logging({ functionName: span.functionName, userId: span.userId, ...span.trace }).info(message, facts),
    };
  };

  return {
    span: spanLogger,
    aboard,
    apiRequest: (entry) => keep(requestEntry(entry)),
    flush,
  };
};

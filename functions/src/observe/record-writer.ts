import type { Store } from '../store/store.ts';
import { isStoreUnavailable } from '../store/write-outcome.ts';
import { type Clock, SECOND } from '../time/clock.ts';
import { OutOfPatience, withPatience } from '../time/patience.ts';
import { type LogFields, type Logger, stdoutLogger } from './logger.ts';
import { createRecordBuffer } from './record-buffer.ts';
import { apiRequestRecordOf, errorLogRecordOf, logRecordOf, type SpanEvent } from './records.ts';
import type { ApiRequestEntry, Span } from './span.ts';

export type { LogFields } from './logger.ts';
export type { ApiRequestEntry, Span } from './span.ts';

/**
 * Where events go: each to stdout at once, and those worth keeping to Firestore (`logs`, `errorLogs`, `apiRequests`) in
 * batches; `debug` is not. Losing a record never fails the work it tells of.
 */
export interface RecordWriter {
  /** A logger whose events carry the span. `error` also writes an error record. */
  logger(span: Span): Logger;
  apiRequest(entry: ApiRequestEntry): void;
  /** The records of an event, and of a request, for a commit that is made anyway: written with it or not at all. */
  batched(span: Span, event: Pick<SpanEvent, 'message' | 'fields'>, entry: ApiRequestEntry | null): BatchedRecords;
  /** Writes what is buffered. Never throws. Await it before the answer, beside some other call. */
  flush(): Promise<void>;
}

/** Records on their way in somebody else's commit. */
export interface BatchedRecords {
  addTo(batch: Batch): void;
  /** To be called once the commit has happened: the event goes to stdout. */
  onCommitted(): void;
}

export interface RecordWriterTools {
  store: Pick<Store, 'batch' | 'logs' | 'errorLogs' | 'user'>;
  clock: Clock;
  /** Where the lines go. */
  logging?: (bound: LogFields) => Logger;
  /** How long a flush may take, ms. */
  timeoutMs?: number;
}

/** An answer waits for its records no longer than this; what the database has not confirmed by then is kept. */
const FLUSH_TIMEOUT_MS = SECOND;

/** Records of one commit: with stacks of 16 000 characters they stay below Firestore's 10 MiB per request. */
const MAX_RECORDS_PER_COMMIT = 400;

/** Records that wait unasked; more of them are written without waiting for a flush. */
const FLUSH_THRESHOLD = 200;

/** Some seconds of a busy instance. A database that is away for longer costs records, not memory. */
const CAPACITY = 2000;

type Batch = ReturnType<Store['batch']>;

/** Adds one record to a commit. */
type RecordWrite = (batch: Batch) => void;

export const createRecordWriter = (tools: RecordWriterTools): RecordWriter => {
  const { store, clock, logging = stdoutLogger, timeoutMs = FLUSH_TIMEOUT_MS } = tools;
  const buffer = createRecordBuffer<RecordWrite>(CAPACITY);
  const own = logging({ functionName: 'recordWriter' });

  /** Records have ids of their own, so that one written twice is still one. */
  const write = async (entries: readonly RecordWrite[]): Promise<void> => {
    const batch = store.batch();
    for (const add of entries) add(batch);
    await withPatience(batch.commit(), timeoutMs);
  };

  const writeOnce = async (): Promise<void> => {
    const entries = buffer.take(MAX_RECORDS_PER_COMMIT);
    if (entries.length === 0) return;
    try {
      await write(entries);
    } catch (error) {
      // Anything else is about the records themselves, and would come again.
      const isRetryable = isStoreUnavailable(error) || error instanceof OutOfPatience;
      if (isRetryable) buffer.putBack(entries);
      own.warn('Records could not be written.', { records: entries.length, kept: isRetryable }, error);
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
    return withPatience(next, timeoutMs).catch(() => undefined);
  };

  const enqueue = (entry: RecordWrite): void => {
    buffer.add(entry);
    if (buffer.size % FLUSH_THRESHOLD === 0) void flush();
  };

  const enqueueEvent = (span: Span, event: SpanEvent): void => {
    const log = logRecordOf(span, event);
    enqueue((batch) => batch.set(store.logs.doc(log.eventId), log));
    if (event.level !== 'error') return;
    const record = errorLogRecordOf(span, event);
    enqueue((batch) => batch.set(store.errorLogs.doc(record.id), record));
  };

  const spanLogger = (span: Span): Logger => {
    const { functionName, trace, userId } = span;
    const lines = logging({ functionName, userId, ...trace });
    const at =
      (level: 'info' | 'warn' | 'error') =>
      (message: string, fields: LogFields = {}, error: unknown = undefined): void => {
        lines[level](message, fields, error);
        enqueueEvent(span, { at: clock.now(), level, message, fields, error });
      };
    return { debug: lines.debug, info: at('info'), warn: at('warn'), error: at('error') };
  };

  const apiRequestWrite = (entry: ApiRequestEntry): RecordWrite => {
    const { id, record } = apiRequestRecordOf(entry, clock.now());
    return (batch) => batch.set(store.user(entry.userId).apiRequests.doc(id), record);
  };

  const batched: RecordWriter['batched'] = (span, { message, fields }, entry) => {
    const log = logRecordOf(span, { at: clock.now(), level: 'info', message, fields });
    const addRequest = entry ? apiRequestWrite(entry) : null;
    return {
      addTo: (batch) => {
        batch.set(store.logs.doc(log.eventId), log);
        addRequest?.(batch);
      },
      onCommitted: () =>
        logging({ functionName: span.functionName, userId: span.userId, ...span.trace }).info(message, fields),
    };
  };

  return {
    logger: spanLogger,
    batched,
    apiRequest: (entry) => enqueue(apiRequestWrite(entry)),
    flush,
  };
};

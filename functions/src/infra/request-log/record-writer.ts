import { type Clock, SECOND, TimeoutError, withTimeout } from '../../model/clock.ts';
import type { Config } from '../config/config.ts';
import { type LogFields, type Logger, stdoutLogger } from '../observe/logger.ts';
import { type ApiRequestEntry, boundFields, type Span } from '../observe/trace.ts';
import { isStoreUnavailable } from '../store/conflicts.ts';
import type { Store } from '../store/store.ts';
import { apiRequestRecordOf, errorLogRecordOf, logRecordOf, type SpanEvent } from './records.ts';

export type { LogFields } from '../observe/logger.ts';
export type { ApiRequestEntry, Span } from '../observe/trace.ts';

/**
 * Writes every event to stdout at once, and all except `debug` to Firestore (`logs`, `errorLogs`, `apiRequests`) in batches, unless
 * the operator keeps them in Cloud Logging alone. A record that cannot be written never fails the work it describes.
 */
export interface RecordWriter {
  /** A logger that adds the span to its events. `error` also writes an error record. */
  logger(span: Span): Logger;
  apiRequest(entry: ApiRequestEntry): void;
  /** The records of an event and of a request, to be written with a commit of the caller, or not at all. */
  batched(span: Span, event: Pick<SpanEvent, 'message' | 'fields'>, entry: ApiRequestEntry | null): BatchedRecords;
  /** Writes the buffered records. Never throws. Await it before responding, in parallel with other calls. */
  flush(): Promise<void>;
}

/** Records to be written in a commit of the caller. */
export interface BatchedRecords {
  addTo(batch: Batch): void;
  /** To be called after the commit: writes the event to stdout. */
  onCommitted(): void;
}

export interface RecordWriterTools {
  store: Pick<Store, 'batch' | 'logs' | 'errorLogs' | 'user'>;
  clock: Clock;
  /** `cloud`: nothing is written to Firestore. */
  logs?: Config['logs'];
  /** Makes the loggers that write to stdout. */
  logging?: (bound: LogFields) => Logger;
  /** Timeout of a flush, ms. */
  timeoutMs?: number;
}

/** A response waits no longer than this for its records; records not confirmed by then stay in the buffer. */
const FLUSH_TIMEOUT_MS = SECOND;

/** With stacks of 16 000 characters, this many records stay below Firestore's 10 MiB per request. */
const MAX_RECORDS_PER_COMMIT = 400;

/** Number of buffered records at which a flush starts by itself. */
const FLUSH_THRESHOLD = 200;

/** Some seconds of a busy instance. A longer outage of the database loses records, not memory. */
const CAPACITY = 2000;

type Batch = ReturnType<Store['batch']>;

/** Adds one record to a commit. */
type RecordWrite = (batch: Batch) => void;

export function createRecordWriter(tools: RecordWriterTools): RecordWriter {
  const { store, clock, logs = 'firestore', logging = stdoutLogger, timeoutMs = FLUSH_TIMEOUT_MS } = tools;
  const buffer = createRecordBuffer<RecordWrite>(CAPACITY);
  const recordLogger = logging({ functionName: 'recordWriter' });

  /** Every record has a fixed id, so writing it twice is harmless. */
  const commit = async (writes: readonly RecordWrite[]): Promise<void> => {
    const batch = store.batch();
    for (const addTo of writes) addTo(batch);
    await withTimeout(batch.commit(), timeoutMs);
  };

  const flushOnce = async (): Promise<void> => {
    const writes = buffer.take(MAX_RECORDS_PER_COMMIT);
    if (writes.length === 0) return;
    try {
      await commit(writes);
    } catch (error) {
      // Any other error is caused by the records themselves and would repeat.
      const isRetryable = isStoreUnavailable(error) || error instanceof TimeoutError;
      if (isRetryable) buffer.putBack(writes);
      recordLogger.warn('Records could not be written.', { records: writes.length, kept: isRetryable }, error);
    }
    const dropped = buffer.takeDropped();
    if (dropped > 0) recordLogger.warn('Records were dropped from a full buffer.', { records: dropped });
  };

  let current = Promise.resolve();
  let next: Promise<void> | undefined;
  /** Calls during a running flush share the next one. */
  const flush = (): Promise<void> => {
    next ??= current.then(() => {
      next = undefined;
      current = flushOnce();
      return current;
    });
    return withTimeout(next, timeoutMs).catch(() => undefined);
  };

  const enqueue = (write: RecordWrite): void => {
    if (logs === 'cloud') return;
    buffer.add(write);
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
    const stdout = logging(boundFields(span));
    const at =
      (level: 'info' | 'warn' | 'error') =>
      (message: string, fields: LogFields = {}, error: unknown = undefined): void => {
        stdout[level](message, fields, error);
        enqueueEvent(span, { at: clock.now(), level, message, fields, error });
      };
    return { debug: stdout.debug, info: at('info'), warn: at('warn'), error: at('error') };
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
        if (logs === 'cloud') return;
        batch.set(store.logs.doc(log.eventId), log);
        addRequest?.(batch);
      },
      onCommitted: () => logging(boundFields(span)).info(message, fields),
    };
  };

  return {
    logger: spanLogger,
    batched,
    apiRequest: (entry) => enqueue(apiRequestWrite(entry)),
    flush,
  };
}

/** A bounded queue of records to write; drops the oldest when it is full. */
interface RecordBuffer<Entry> {
  readonly size: number;
  add(entry: Entry): void;
  /** Removes and returns up to `count` of the oldest entries. */
  take(count: number): Entry[];
  /** Puts taken entries back at the front, as far as the capacity allows. */
  putBack(entries: readonly Entry[]): void;
  /** How many entries were dropped since the last call. */
  takeDropped(): number;
}

export function createRecordBuffer<Entry>(capacity: number): RecordBuffer<Entry> {
  let entries: Entry[] = [];
  let dropped = 0;

  const dropExcess = (): void => {
    const excess = Math.max(0, entries.length - capacity);
    dropped += excess;
    entries.splice(0, excess);
  };

  return {
    get size() {
      return entries.length;
    },
    add: (entry) => {
      entries.push(entry);
      dropExcess();
    },
    take: (count) => entries.splice(0, count),
    putBack: (returned) => {
      entries = [...returned, ...entries];
      dropExcess();
    },
    takeDropped: () => {
      const count = dropped;
      dropped = 0;
      return count;
    },
  };
}

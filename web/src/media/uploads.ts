import type { StoredMedia, UploadSession } from '@herald-publishing/client';
import { toApiError } from '../api/api-error.ts';
import type { FileUpload } from './upload-file.ts';
import { t } from './upload-texts.ts';

/** How many files are sent at once: more would share the same line. */
const AT_ONCE = 3;

const messages: Readonly<Record<string, string>> = {
  upload_failed: t.damaged,
  rate_limit_exceeded: t.tooMany,
  not_found: t.ended,
  upload_incomplete: t.incomplete,
};

/** Errors after which the same file may be sent again. The others are of the file. */
const finalCodes = new Set(['upload_failed', 'other_kind', 'empty', 'unreadable', 'validation_error']);
/** Errors after which it has to be sent from its beginning. */
const endedCodes = new Set(['upload_refused', 'not_found']);

/** How far the upload of a file is. */
export type UploadState =
  | { step: 'waiting' }
  | { step: 'sending'; sentBytes: number; totalBytes: number }
  | { step: 'checking' }
  | { step: 'failed'; message: string; mayRetry: boolean };

interface Task {
  file: File;
  session: UploadSession | null;
  controller: AbortController;
}

interface Tools {
  upload: (upload: FileUpload) => Promise<StoredMedia>;
  /** Null once it is over. */
  onState: (key: string, state: UploadState | null) => void;
  onStored: (key: string, stored: StoredMedia, file: File) => void;
  onFailed: (file: File, message: string) => void;
}

/** The uploads of files from the device, by keys: a few at once, in their order. What happens to one is nothing to the others. */
export interface Uploads {
  add(key: string, file: File): void;
  /** Sends a file that has failed again, from where it was. */
  retry(key: string): void;
  cancel(key: string): void;
  cancelAll(): void;
  /** Of an upload that was not cancelled; undefined for any other key. */
  fileOf(key: string): File | undefined;
}

export function createUploads({ upload, onState, onStored, onFailed }: Tools): Uploads {
  const tasks = new Map<string, Task>();
  const waiting: string[] = [];
  let running = 0;

  const run = async (key: string, task: Task): Promise<void> => {
    const { file, session, controller } = task;
    const { signal } = controller;
    const say = (state: UploadState | null) => !signal.aborted && onState(key, state);
    say({ step: 'sending', sentBytes: 0, totalBytes: file.size });
    try {
      const stored = await upload({
        file,
        session,
        signal,
        onSession: (started) => {
          task.session = started;
        },
        onProgress: (sentBytes) => say({ step: 'sending', sentBytes, totalBytes: file.size }),
        onSent: () => say({ step: 'checking' }),
      });
      if (signal.aborted) return;
      onStored(key, stored, file);
      say(null);
    } catch (error) {
      if (signal.aborted) return;
      const { message, mayRetry, mayResume } = uploadFailure(error);
      if (!mayResume) task.session = null;
      say({ step: 'failed', message, mayRetry });
      onFailed(file, message);
    }
  };

  const startNext = (): void => {
    while (running < AT_ONCE) {
      const key = waiting.shift();
      if (key === undefined) return;
      const task = tasks.get(key);
      if (!task) continue;
      running += 1;
      void run(key, task).finally(() => {
        running -= 1;
        startNext();
      });
    }
  };

  const enqueue = (key: string): void => {
    onState(key, { step: 'waiting' });
    waiting.push(key);
    startNext();
  };

  const cancel = (key: string): void => {
    tasks.get(key)?.controller.abort();
    if (tasks.delete(key)) onState(key, null);
  };

  return {
    add: (key, file) => {
      tasks.set(key, { file, session: null, controller: new AbortController() });
      enqueue(key);
    },
    retry: (key) => {
      if (tasks.has(key)) enqueue(key);
    },
    cancel,
    cancelAll: () => [...tasks.keys()].forEach(cancel),
    fileOf: (key) => tasks.get(key)?.file,
  };
}

/** Why a file was not uploaded, and what can be done. */
interface UploadFailure {
  /** For the user. */
  message: string;
  mayRetry: boolean;
  /** Whether what has arrived is of use for the next try. */
  mayResume: boolean;
}

/** Turns anything that an upload throws into a message for the user. */
function uploadFailure(thrown: unknown): UploadFailure {
  const error = toApiError(thrown);
  return {
    message: messages[error.code] ?? error.fields[0]?.message ?? error.message,
    mayRetry: !finalCodes.has(error.code),
    mayResume: !endedCodes.has(error.code),
  };
}

import { toApiError } from '../api/api-error.ts';
import { t } from './upload-texts.ts';

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

/** Why a file was not uploaded, and what can be done. */
interface UploadFailure {
  /** For the user. */
  message: string;
  mayRetry: boolean;
  /** Whether what has arrived is of use for the next try. */
  mayResume: boolean;
}

/** Turns anything that an upload throws into a message for the user. */
export function uploadFailure(thrown: unknown): UploadFailure {
  const error = toApiError(thrown);
  return {
    message: messages[error.code] ?? error.fields[0]?.message ?? error.message,
    mayRetry: !finalCodes.has(error.code),
    mayResume: !endedCodes.has(error.code),
  };
}

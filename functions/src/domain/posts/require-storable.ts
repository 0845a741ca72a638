import { invalidInput } from '../../model/errors.ts';
import type { Submission } from '../../model/post.ts';

/** A document takes 1,048,576 bytes, of which states, times and risks take some later: https://firebase.google.com/docs/firestore/quotas#limits */
const MAX_BYTES = 1_020_000;

/** Throws `validation_error` for a post that is too large for the database, which counts a little less than its JSON has. */
export function requireStorable(submission: Submission): void {
  const bytes = Buffer.byteLength(JSON.stringify(submission));
  if (bytes <= MAX_BYTES) return;
  const message = `The post and its targets have ${bytes} bytes; the maximum is ${MAX_BYTES}.`;
  throw invalidInput([{ field: 'content', message, code: 'too_big' }]);
}

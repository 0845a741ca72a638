import { expect, it } from 'vitest';
import { isPreconditionFailed } from './conflicts.ts';
import { oldestAge } from './job-summary.ts';

/** An error of Firestore's client with status FAILED_PRECONDITION. */
function failedPrecondition(details: string): Error {
  return Object.assign(new Error(`9 FAILED_PRECONDITION: ${details}`), { code: 9, details });
}

it.each([
  'The query requires an index. You can create it here: https://console.firebase.google.com/',
  'The query requires a COLLECTION_GROUP_ASC index for collection accounts and field accountId.',
])('a query without its index is no write conflict: %s', (details) => {
  expect(isPreconditionFailed(failedPrecondition(details))).toBe(false);
});

it('a write over another version is a write conflict', () => {
  const details = 'the stored version (1732) does not match the required base version (1731)';
  expect(isPreconditionFailed(failedPrecondition(details))).toBe(true);
});

it('the oldest age belongs to the earliest time, and is 0 when nothing is due', () => {
  expect(oldestAge(1000, [900, 400, 700])).toBe(600);
  expect(oldestAge(1000, [1500])).toBe(0);
  expect(oldestAge(1000, [])).toBe(0);
});

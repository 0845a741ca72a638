import { expect, it } from 'vitest';
import { countOperations } from '../../bench/operations.ts';
import { stack } from '../support/stack.ts';

// Each call is a round trip that a request waits for: one more has to be deliberate.
it('accepting, fanning out and publishing make no more Firestore calls than documented', async () => {
  expect(await countOperations(stack)).toEqual({
    // Key, subscription, idempotency, windows and accounts; the count of the request; the post with all that belongs to it.
    accepted: { BatchGetDocuments: 1, Commit: 2 },
    orchestrated: { BatchGetDocuments: 1, Commit: 2 },
    // Run, submission and subscription; the account. Claim, container, intent, and the end with the owner's record.
    published: { BatchGetDocuments: 2, Commit: 4 },
  });
});

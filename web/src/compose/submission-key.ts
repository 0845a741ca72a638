import type { NewPost } from '@herald-publishing/client';

/**
 * The idempotency key of a submission. The same draft with the same content has the same key, also after a reload and in another tab:
 * it is published once although a response was lost or a button was pressed twice. The next draft has other keys, so that the same
 * content can be published again.
 */
export async function submissionKey(draftId: string, body: NewPost): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(body)));
  return `${draftId}-${[...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

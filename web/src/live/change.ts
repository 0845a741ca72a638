import type { QueryKey } from '@tanstack/query-core';
import * as v from 'valibot';

const change = v.object({ type: v.string(), postSubmissionId: v.nullable(v.string()) });
const message = v.object({ changes: v.array(change) });

/** That something has changed, as in `post.published`, and of which post. */
export type Change = v.InferOutput<typeof change>;

/** The changes that a message of the stream tells. Throws for one of another form. */
export function parseChanges(data: string): Change[] {
  return v.parse(message, JSON.parse(data)).changes;
}

/** The first part of the keys of queries that show a list of posts, or the times that they leave free. */
const postLists: readonly unknown[] = ['posts', 'scheduled-for', 'free-slots'];

/** The first part of the keys of queries that show other things, by the first word of the type. */
const keyByTopic: Readonly<Record<string, string>> = {
  account: 'connections',
  credits: 'user',
  draft: 'drafts',
  key: 'keys',
  webhook: 'webhooks',
};

/** Whether the data of a query with this key may be different since. */
export function concerns({ type, postSubmissionId }: Change, [kind, ...rest]: QueryKey): boolean {
  if (keyByTopic[type.split('.')[0] ?? ''] === kind) return true;
  return postSubmissionId !== null && (postLists.includes(kind) || rest.includes(postSubmissionId));
}

/** Whether a query with this key shows posts. */
export function showsPosts([kind]: QueryKey): boolean {
  return kind === 'post' || postLists.includes(kind);
}

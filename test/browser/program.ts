import type { Page } from 'playwright-core';
import { z } from 'zod';
import { context } from '../../functions/src/context.ts';
import { createApiKey } from '../../functions/src/domain/users/index.ts';
import { aPost, request, withKey } from '../support/api.ts';
import { eventually } from '../support/eventually.ts';
import type { Subscriber } from './subscriber.ts';

const accepted = z.object({ postSubmissionId: z.string() });
const read = z.object({
  outcome: z.string(),
  text: z.string(),
  scheduledTime: z.string().nullable(),
  targets: z.array(z.object({ platform: z.string(), overrides: z.record(z.string(), z.unknown()).optional() })),
});
const list = z.object({ posts: z.array(read) });

/** A program of this user: posts by API, and resolves with the id. */
export async function programOf({ uid }: Subscriber) {
  const headers = withKey({ apiKey: await createApiKey(context(), uid, null) });
  const readPost = async (id: string) => read.parse((await request(`/v1/posts/${id}`, { headers })).body);
  return {
    post: async (content: object, rest: object = {}): Promise<string> =>
      accepted.parse((await request('/v1/posts', { headers, body: aPost(content, rest) })).body).postSubmissionId,
    read: readPost,
    list: async () => list.parse((await request('/v1/posts', { headers })).body).posts,
    outcomeOf: async (id: string) => (await readPost(id)).outcome,
    change: (id: string, body: object) => request(`/v1/posts/${id}`, { method: 'PATCH', headers, body }),
  };
}

/** Waits until every post that a page has sent for this user has an outcome. The pauses between attempts are skipped. */
export async function publishingEnded(subscriber: Subscriber): Promise<void> {
  const { list } = await programOf(subscriber);
  await eventually(list, (posts) => posts.length > 0 && posts.every(({ outcome }) => outcome !== 'publishing'));
}

/** Waits until screen readers announce the text. */
export function announced(page: Page, text: string | RegExp) {
  return page.locator('[data-announcer]').getByText(text).waitFor({ state: 'attached' });
}

/** The text of the element that has the focus. */
export function focusedText(page: Page): Promise<string> {
  return page.evaluate("document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent");
}

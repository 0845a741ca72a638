import type { Page } from 'playwright-core';
import type { PostChange } from '../../clients/typescript/src/index.ts';
import { context } from '../../functions/src/context.ts';
import { createApiKey } from '../../functions/src/domain/users/index.ts';
import { aPost, publish } from '../support/api.ts';
import { clientOf } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import type { Subscriber } from './subscriber.ts';

/** A program of this user: posts by API, and resolves with the id. */
export async function programOf({ uid }: Subscriber) {
  const apiKey = await createApiKey(context(), uid, null);
  const { posts } = clientOf({ apiKey });
  return {
    post: (content: object, rest: object = {}) => publish({ apiKey }, aPost(content, rest)),
    read: (id: string) => posts.get(id),
    list: async () => (await posts.list()).items,
    outcomeOf: async (id: string) => (await posts.get(id)).outcome,
    change: (id: string, change: PostChange) => posts.update(id, change),
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

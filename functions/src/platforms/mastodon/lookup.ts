import { z } from 'zod';
import { textOfHtml } from '../../infra/http-client/html.ts';
import { MINUTE, SECOND } from '../../model/clock.ts';
import { ABSENCE_SETTLE_MS } from '../../model/delays.ts';
import type { PostFinder } from '../contract/find-posts.ts';
import type { PublishContext } from '../contract/publish.ts';
import { findInList } from '../kit/lookup.ts';
import { type MastodonApi, mastodonApi, type Status } from './api.ts';
import type { Upload } from './upload.ts';

/** Pause before a lookup that failed is repeated (ms). */
export const RECHECK_MS = 20 * SECOND;

/** The clocks of servers and ours may differ by this much (ms). */
const SKEW_MS = MINUTE;

/** More than the HTML of a post of any server has (characters). */
const MAX_HTML = 100_000;

/** How many posts are read: more than an account posts while an outcome is unknown. */
const MOST_STATUSES = 200;
/** How many pages one question reads. */
const PAGES = 20;

export const publishedPost = z.object({ id: z.string(), url: z.string().nullable() });
export type PublishedPost = z.infer<typeof publishedPost>;

/** A post of the account with the content of this run, in its place. */
type MatchingPost = PublishedPost & {
  /** Whether the post that it replied to was deleted, so that nothing shows whether it is of this run. */
  isOrphan: boolean;
};

/**
 * The posts of the account with the content and the parent of this run that were made at `since` (ms since the epoch) or later,
 * newest first.
 */
export async function findMatching(
  { content, thread }: Pick<PublishContext, 'content' | 'thread'>,
  api: MastodonApi,
  uploads: readonly Upload[],
  since: number,
): Promise<MatchingPost[]> {
  const replyTo = thread?.at(-1)?.id ?? null;
  const matching: MatchingPost[] = [];
  for (const status of await statusesSince(api, since - SKEW_MS)) {
    const isOrphan = status.in_reply_to_id === null && status.in_reply_to_account_id !== null;
    const isInPlace = isOrphan ? replyTo !== null : status.in_reply_to_id === replyTo;
    if (isInPlace && (await isMatching(status, content.text, api, uploads)))
      matching.push({ id: status.id, url: status.url, isOrphan: isOrphan && uploads.length === 0 });
  }
  return matching;
}

async function statusesSince(api: MastodonApi, earliest: number): Promise<Status[]> {
  const found: Status[] = [];
  while (found.length < MOST_STATUSES) {
    const statuses = await api.recentStatuses(found.at(-1)?.id ?? null);
    found.push(...statuses);
    const oldest = statuses.at(-1);
    if (!oldest || Date.parse(oldest.created_at) < earliest) break;
  }
  return found.filter(({ created_at: at }) => Date.parse(at) >= earliest);
}

/** An uploaded file belongs to one post. A list shows texts as HTML, so the text as it was written is read. */
async function isMatching(
  { id, media_attachments: media }: Status,
  text: string,
  api: MastodonApi,
  uploads: readonly Upload[],
): Promise<boolean> {
  if (media.length !== uploads.length) return false;
  if (uploads.length > 0) return uploads.every((upload) => media.some((file) => file.id === upload.id));
  return normalize(await api.sourceOf(id)) === normalize(text);
}

/** A text to be compared: servers remove spaces at both ends. */
export function normalize(text: string): string {
  return text.normalize('NFC').replace(/\r\n/g, '\n').trim();
}

export const findPosts: PostFinder = {
  source: 'GET /api/v1/accounts/{id}/statuses',
  documentation: 'https://docs.joinmastodon.org/methods/accounts/#statuses',
  text: 'The text as it was written, without its content warning.',
  comparesFiles: false,
  limits: 'With replies, and with posts that are not public.',
  settleMs: ABSENCE_SETTLE_MS,

  find: (call, settings, { text, from, to }) => {
    const api = mastodonApi(call, settings);
    return findInList(
      call,
      { from, to },
      {
        read: async (before) => {
          const posts = await api.recentStatuses(before);
          return { posts, next: posts.at(-1)?.id ?? null };
        },
        view: ({ id, url, created_at }) => ({ id, url, at: Date.parse(created_at) }),
        // A list shows texts as HTML. Only a post with the same letters is worth a call for its text.
        isMatching: async ({ id, content }) =>
          text === null ||
          (letters(await textOfHtml(content.slice(0, MAX_HTML))) === letters(withoutHosts(text)) &&
            normalize(await api.sourceOf(id)) === normalize(text)),
        maxPages: PAGES,
      },
    );
  },
};

/** Mentions of accounts on other servers are shown without their server. */
function withoutHosts(text: string): string {
  return text.replace(/(@\w+)@[\w.-]+\w/g, '$1');
}

function letters(text: string): string {
  return text.normalize('NFC').replace(/[^\p{L}\p{N}]/gu, '');
}

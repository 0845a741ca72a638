import { MINUTE, SECOND } from '../../model/clock.ts';
import { ABSENCE_SETTLE_MS } from '../../model/delays.ts';
import type { Content } from '../../model/post.ts';
import type { PostFinder } from '../contract/find-posts.ts';
import { PlatformFailure, retryDelayOf } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import type { Intent, Recovered } from '../contract/steps.ts';
import { findInList, hasSettled, matchIntent, recheckAfter, unknownOnFailure, unreadable } from '../kit/lookup.ts';
import { hasScopes } from '../kit/rules/platform-rules.ts';
import { type LinkedInApi, linkedInApi } from './api.ts';
import { littleText, shownText, urnOf } from './content.ts';
import type { LinkedInFailure } from './errors.ts';
import type { ListedPost } from './replies.ts';

/** Lists the posts of an organization. */
const READ_SCOPE = 'r_organization_social';

/** Time for a call without a response to have its effect, before it is repeated (ms). */
const SETTLE_MS = 30 * SECOND;

/**
 * How long after a lost response the same post may be sent again (ms): LinkedIn refuses an exact repetition for about
 * ten minutes, and some are left for the call itself. https://learn.microsoft.com/linkedin/marketing/community-management/shares/ugc-post-api
 */
const REPEAT_WITHIN_MS = 8 * MINUTE;

/**
 * How to recover a post after a lost response. The token of a member may read nothing, so only the refusal of an exact
 * duplicate, which names the first post, shows whether it is live. The refusal is documented for texts: the outcome of
 * a post with media or a link cannot be found out, and it is never sent again.
 */
export function recover({ since, endedAt }: Intent, { media, link }: Content, now: number): Recovered<never> {
  if (media.length > 0 || link) return { happened: 'unknown', retryAfterMs: null };
  const settlesInMs = endedAt.getTime() + SETTLE_MS - now;
  if (settlesInMs > 0) return { happened: 'unknown', retryAfterMs: settlesInMs };
  if (now - since.getTime() > REPEAT_WITHIN_MS) return { happened: 'unknown', retryAfterMs: null };
  return { happened: 'refusedIfRepeated' };
}

/** How far before its call a post may seem to be made (ms). */
const CREATED_BEFORE_MS = MINUTE;

/** The author of a post, and the URNs of its media. */
interface SentPost {
  author: string;
  urns: readonly string[];
}

/**
 * The post of an earlier attempt in the list of the organization's posts. Unknown without another check where the token
 * may not read the list, as for a member. https://learn.microsoft.com/linkedin/marketing/community-management/shares/posts-api#find-posts-by-authors
 */
export async function findListed(
  { account, content, clock, unmatched }: Pick<PublishContext, 'account' | 'content' | 'clock' | 'unmatched'>,
  api: Pick<LinkedInApi, 'postsOf'>,
  { author, urns }: SentPost,
  intent: Intent,
): Promise<Recovered<{ id: string }>> {
  const hidden = { happened: 'unknown', retryAfterMs: null } as const;
  if (account.kind !== 'organization' || !hasScopes(account.scope, [READ_SCOPE])) return hidden;
  const endedAt = intent.endedAt.getTime();
  const recheckMs = () => recheckAfter(clock, endedAt, ABSENCE_SETTLE_MS);
  return unknownOnFailure(recheckMs, async () => {
    const listed = await api.postsOf(author);
    if (!listed) return hidden;
    const since = intent.since.getTime() - CREATED_BEFORE_MS;
    const ours = listed.filter((one) => one.createdAt >= since && isSame(one, content, urns));
    const posts = await unmatched(ours.map(({ id, createdAt: at }) => ({ id, at })));
    const found = matchIntent(posts, intent, hasSettled(clock, endedAt, ABSENCE_SETTLE_MS));
    if (found === 'none') return { happened: false };
    if (found === 'unclear') return { happened: 'unknown', retryAfterMs: recheckMs() };
    return { happened: true, value: { id: found.id } };
  });
}

/** A post with media is recognised by their URNs, which no other post has; one without by its text. */
function isSame(post: ListedPost, { text, link }: Content, urns: readonly string[]): boolean {
  const { media, multiImage, article } = post.content ?? {};
  const ids = [...(media ? [media] : []), ...(multiImage?.images ?? [])].map(({ id }) => id);
  if (post.lifecycleState !== 'PUBLISHED') return false;
  if (urns.length > 0) return urns.every((urn) => ids.includes(urn));
  const sameText = isSameText(shownText(post.commentary), shownText(littleText(text)));
  return sameText && ids.length === 0 && Boolean(article) === Boolean(link);
}

/**
 * Whether a listed text is this one: LinkedIn changes white space, and replaces links by short ones.
 * https://www.linkedin.com/help/linkedin/answer/a521889
 */
export function isSameText(listed: string, text: string): boolean {
  const [theirs, ours] = [wordsOf(listed), wordsOf(text)];
  const isSameWord = (word: string, index: number) =>
    word === ours[index] || (shortLink.test(word) && /\S\.\S/.test(ours[index] ?? ''));
  return theirs.length === ours.length && theirs.every(isSameWord);
}

const shortLink = /https:\/\/lnkd\.in\//;

function wordsOf(text: string): string[] {
  return text.normalize('NFC').trim().split(/\s+/u);
}

/**
 * The maximum difference between the clock of LinkedIn and ours; half the settle time, so that a repetition stays
 * distinct (ms).
 */
const SKEW_MS = SETTLE_MS / 2;

/** The calls of one post with lost responses, and the repetition that was refused (ms since the epoch). */
export interface Repetition {
  since: number;
  repeatedAt: number;
}

/**
 * The post of an earlier attempt, named by the refusal of its duplicate. LinkedIn has named posts that never existed,
 * new ones with every refusal, so the post is read; if the token may not read it, its id must be as old as our earlier
 * call. Throws if the post is not certain.
 */
export async function postNamedBy(
  refusal: LinkedInFailure,
  api: Pick<LinkedInApi, 'postExists'>,
  { since, repeatedAt }: Repetition,
): Promise<{ id: string }> {
  const id = refusal.duplicateOf;
  if (id !== null) {
    const at = timeOf(id);
    const exists = await api.postExists(id).catch((error: unknown) => {
      throw unresolved(refusal, retryDelayOfFailure(error));
    });
    if (exists ?? (at >= since - SKEW_MS && at < repeatedAt - SKEW_MS)) return { id };
  }
  throw unresolved(refusal, null);
}

/** When a post was made (ms since the epoch). Undocumented, and so in all ids with known dates, from 2021 to 2026. */
export function timeOf(urn: string): number {
  return Number(BigInt(urn.split(':').at(-1) ?? '') >> 22n);
}

function unresolved(refusal: LinkedInFailure, retryAfterMs: number | null): PlatformFailure {
  const message = 'LinkedIn reports that it already has this post, but not which one it is.';
  return new PlatformFailure({ kind: 'unknown', retryAfterMs, message }, { cause: refusal });
}

/** The pause before another lookup, after one that failed (ms). */
function retryDelayOfFailure(error: unknown): number {
  if (!(error instanceof PlatformFailure)) throw error;
  return retryDelayOf(error.outcome) ?? SETTLE_MS;
}

const REFUSED = unreadable('LinkedIn does not let Herald list the posts of this account.');

export const findPosts: PostFinder = {
  source: 'GET /rest/posts?q=author',
  documentation:
    'https://learn.microsoft.com/linkedin/marketing/community-management/shares/posts-api#find-posts-by-authors',
  text: 'The text as users see it, with any white space, and with short links for long ones.',
  comparesFiles: false,
  limits: 'Organizations only, with `r_organization_social`: LinkedIn gives no app the posts of members.',
  settleMs: ABSENCE_SETTLE_MS,

  find: async (call, settings, { text, from, to }) => {
    const { account, http, clock } = call;
    if (account.kind !== 'organization') return unreadable('LinkedIn does not let apps list the posts of members.');
    if (!hasScopes(account.scope, [READ_SCOPE])) return unreadable(`The account has not granted ${READ_SCOPE}.`);
    const api = linkedInApi({ http, clock, settings, accessToken: account.accessToken });
    const ours = text === null ? null : shownText(littleText(text));
    let isRefused = false;
    const found = await findInList(
      call,
      { from, to },
      {
        read: async (cursor) => {
          const start = Number(cursor ?? 0);
          const posts = await api.postsOf(urnOf(account), start);
          isRefused ||= posts === null;
          return { posts: posts ?? [], next: posts?.length ? String(start + posts.length) : null };
        },
        view: ({ id, createdAt: at }) => ({ id, url: linkTo(id), at }),
        isMatching: ({ lifecycleState, commentary }) =>
          lifecycleState === 'PUBLISHED' && (ours === null || isSameText(shownText(commentary), ours)),
      },
    );
    return isRefused ? REFUSED : found;
  },
};

/** The URL of a post. */
export function linkTo(id: string): string {
  return `https://www.linkedin.com/feed/update/${id}/`;
}

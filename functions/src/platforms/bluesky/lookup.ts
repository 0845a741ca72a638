import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { SECOND } from '../../model/clock.ts';
import { ABSENCE_SETTLE_MS } from '../../model/delays.ts';
import type { PostFinder } from '../contract/find-posts.ts';
import { PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import type { Recovered } from '../contract/steps.ts';
import { findInList, isSameText, unknownOnFailure } from '../kit/lookup.ts';
import { untrustedServer } from '../kit/user-server.ts';
import { type BlueskyApi, blueskyApi, type ListedRecord } from './api.ts';
import { readSession } from './session.ts';

const RECHECK_MS = 10 * SECOND;

export const publishedPost = z.object({ id: z.string() });
export type PublishedPost = z.infer<typeof publishedPost>;

/** The key of a post in its repository, and the time it bears. */
const identity = z.object({ recordKey: z.string(), createdAt: z.string() });
type Identity = z.infer<typeof identity>;

/**
 * Chooses the key of the post before the first call: a repository holds one record under a key, so every repetition is
 * refused, or finds what the first call has made. https://atproto.com/specs/tid
 */
export function chooseIdentity({ steps, clock }: Pick<PublishContext, 'steps' | 'clock'>): Promise<Identity> {
  const choose = async (): Promise<Identity> => {
    const { TID } = await import('@atproto/common-web');
    const now = clock.now();
    const recordKey = TID.fromTime(now * 1000 + randomInt(1000), randomInt(1024)).toString();
    return { recordKey, createdAt: new Date(now).toISOString() };
  };
  return steps.remember('identity', identity, choose, { resultWithNextWrite: true });
}

/** Looks up a post after a lost response. The server of the account lists it from the moment it exists. */
export function recover(api: BlueskyApi, recordKey: string): Promise<Recovered<PublishedPost>> {
  return unknownOnFailure(
    (failure) => ('retryAfterMs' in failure ? (failure.retryAfterMs ?? RECHECK_MS) : RECHECK_MS),
    async () => {
      const id = await api.findPost(recordKey);
      return id === null ? { happened: false } : { happened: true, value: { id } };
    },
  );
}

/** The post of an earlier call, because of which the server may have refused this one; null where there is none. */
export async function earlierPost(api: BlueskyApi, recordKey: string): Promise<PublishedPost | null> {
  try {
    const id = await api.findPost(recordKey);
    return id === null ? null : { id };
  } catch (error) {
    if (!(error instanceof PlatformFailure)) throw error;
    const { outcome } = error;
    const retryAfterMs = 'retryAfterMs' in outcome ? outcome.retryAfterMs : RECHECK_MS;
    const message = 'Bluesky cannot tell yet whether the post was published.';
    throw new PlatformFailure({ kind: 'unknown', retryAfterMs, message }, { cause: error });
  }
}

/** The page of a post at Bluesky's own app, which shows the posts of all servers. A DID needs no escapes in a path. */
export function pageOf(did: string, uri: string): string {
  return `https://bsky.app/profile/${did}/post/${uri.slice(uri.lastIndexOf('/') + 1)}`;
}

/** How many pages one question reads. */
const PAGES = 20;

const OTHER_FILES =
  'A post of that time has another file, which may be the same one: tools and the video service of Bluesky encode files again.';

export const findPosts: PostFinder = {
  source: 'GET /xrpc/com.atproto.repo.listRecords',
  documentation: 'https://github.com/bluesky-social/atproto/blob/main/lexicons/com/atproto/repo/listRecords.json',
  text: 'The text, also where a tool has shortened its links.',
  comparesFiles: true,
  limits: 'With replies. The time of a post is that of its record key.',
  settleMs: ABSENCE_SETTLE_MS,

  find: async (call, settings, { text, mediaHash, from, to }) => {
    const { TID } = await import('@atproto/common-web');
    const { http, clock, account } = call;
    const session = readSession(account.accessToken);
    const { server = session.tokenSet.aud } = account;
    const api = blueskyApi({ http, clock, server, bounds: untrustedServer(settings) }, session);
    const cid = mediaHash === null ? null : cidOfHash(mediaHash);
    let hasOtherFiles = false;
    const found = await findInList(
      call,
      { from, to },
      {
        // The list continues below a key, and keys begin with their time.
        read: (cursor) => api.recordsPage(cursor ?? TID.fromTime((to + SECOND) * 1000, 0).toString()),
        view: ({ uri }) => {
          const key = uri.slice(uri.lastIndexOf('/') + 1);
          const at = TID.is(key) ? Math.floor(TID.fromStr(key).timestamp() / 1000) : Number.NaN;
          return { id: uri, url: pageOf(session.tokenSet.sub, uri), at };
        },
        isMatching: ({ value }) => {
          if (text !== null && !hasSameText(value, text)) return false;
          if (cid === null) return true;
          const files = filesOf(value.embed);
          hasOtherFiles ||= files.length > 0 && !files.includes(cid);
          return files.includes(cid);
        },
        maxPages: PAGES,
      },
    );
    return { ...found, gap: found.gap ?? (hasOtherFiles ? OTHER_FILES : null) };
  },
};

function hasSameText(record: ListedRecord['value'], text: string): boolean {
  return [record.text, writtenText(record)].some((theirs) => isSameText(withoutSchemes(theirs), withoutSchemes(text)));
}

/** The text with the addresses of its links: apps show shorter ones. https://docs.bsky.app/docs/advanced-guides/post-richtext */
function writtenText({ text, facets }: ListedRecord['value']): string {
  const bytes = Buffer.from(text);
  let [written, end] = ['', 0];
  for (const { index, features } of facets.toSorted((a, b) => a.index.byteStart - b.index.byteStart)) {
    const uri = features.find((feature) => feature.uri !== undefined)?.uri;
    if (uri === undefined || index.byteStart < end) continue;
    written += bytes.subarray(end, index.byteStart).toString() + uri;
    end = index.byteEnd;
  }
  return written + bytes.subarray(end).toString();
}

function withoutSchemes(text: string): string {
  return text.normalize('NFC').replace(/https?:\/\//g, '');
}

/** The content identifiers of the images or the video, also beside a quoted post. */
function filesOf(embed: ListedRecord['value']['embed']): string[] {
  const { images = [], video } = embed?.media ?? embed ?? {};
  return [...images.map(({ image }) => image), ...(video ? [video] : [])].map(({ ref }) => ref.$link);
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';

/** CIDv1, raw bytes, SHA-256 of 32 bytes. https://atproto.com/specs/blob */
const PREFIX = '01551220';

/** The content identifier of a file, by its SHA-256 in hex. https://github.com/multiformats/cid */
function cidOfHash(sha256: string): string {
  const bits = [...Buffer.from(PREFIX + sha256, 'hex')].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return `b${groups.map((five) => LETTERS[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')}`;
}

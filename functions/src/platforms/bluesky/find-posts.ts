import { SECOND } from '../../model/clock.ts';
import { ABSENCE_SETTLE_MS } from '../../model/delays.ts';
import type { PostFinder } from '../contract/find-posts.ts';
import { findInList } from '../kit/find-posts.ts';
import { isLocal } from '../kit/local-server.ts';
import { isSameText } from '../kit/recovery.ts';
import { blueskyApi } from './api.ts';
import { pageOf } from './publish.ts';
import type { ListedRecord } from './replies.ts';
import { readSession } from './session.ts';

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
    const api = blueskyApi({ http, clock, server, publicOnly: !isLocal(settings) }, session);
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

import { expect, it } from 'vitest';
import { ResponseError } from '../core/response.ts';
import { useSandbox } from '../testing/sandbox.ts';
import { cidOf } from './blobs.ts';
import { checkRecord } from './record-rules.ts';

const uri = 'at://did:plc:7iza6de2dwap2sbkpav7c6c6/app.bsky.feed.post/3l3qo2vuowo2b';
const cid = cidOf(Buffer.from('a post'), 0x71);
const ref = { uri, cid };
const post = { $type: 'app.bsky.feed.post', text: 'Words', createdAt: '2026-03-01T12:00:00Z' };

it('the place of a post in a thread on Bluesky is stored as it was sent, whether or not these posts exist', () => {
  const record = { ...post, reply: { root: ref, parent: { $type: 'com.atproto.repo.strongRef', ...ref } } };
  expect(checkRecord(record, 1)).toEqual(record);
});

it.each([
  [{ parent: ref }, 'reply.root'],
  [{ root: ref }, 'reply.parent'],
  [{ root: ref, parent: { uri } }, 'reply.parent.cid'],
  [{ root: ref, parent: { uri, cid: cid.slice(1) } }, 'must be a cid string'],
  [{ root: ref, parent: { uri: 'https://bsky.app/', cid } }, 'must be a valid at-uri'],
  [{ root: ref, parent: ref, to: uri }, 'reply'],
])('a wrong place in a thread on Bluesky is refused as %j', (reply, hint) => {
  const check = () => checkRecord({ ...post, reply }, 1);
  expect(check).toThrow(ResponseError);
  try {
    check();
  } catch (error) {
    expect(JSON.stringify(error)).toContain(hint);
  }
});

const sandbox = useSandbox();

it.each([
  [0, 400],
  [25, 200],
  [26, 400],
])('Bluesky answers a call for %i posts with %i', async (count, status) => {
  const query = Array.from({ length: count }, (_, index) => `uris=at://did:plc:a/app.bsky.feed.post/${index}`).join(
    '&',
  );
  expect((await sandbox.ask(`/bluesky/xrpc/app.bsky.feed.getPosts?${query}`)).status).toBe(status);
});

it('Bluesky has no profile of an unknown account', async () => {
  expect((await sandbox.ask('/bluesky/xrpc/app.bsky.actor.getProfile?actor=did:plc:a')).status).toBe(400);
});

import { expect, it } from 'vitest';
import { useSandbox } from '../testing/sandbox.ts';

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

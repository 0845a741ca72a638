import { expect, it } from 'vitest';
import { Herald } from './client.ts';
import { serveScript } from './testing/server.ts';

function page(ids: string[], nextCursor: string | null) {
  return { body: { posts: ids.map((postSubmissionId) => ({ postSubmissionId })), nextCursor } };
}

it('an awaited list is its first page, which leads to the next page', async () => {
  const last = page(['3'], null);
  const { url } = await serveScript(page(['1', '2'], 'c1'), page([], 'c2'), last, page([], 'c2'), last);
  const first = await new Herald({ apiKey: 'sk_test_1', baseUrl: url }).posts.list();
  expect([first.items.length, first.nextCursor]).toEqual([2, 'c1']);
  const third = await (await first.next())?.next();
  expect([third?.items.length, third?.nextCursor, await third?.next()]).toEqual([1, null, null]);
  const seen: string[] = [];
  for await (const { postSubmissionId } of first) seen.push(postSubmissionId);
  expect(seen).toEqual(['1', '2', '3']);
});

it('accounts() reads all pages with the same filters', async () => {
  const { url, requests } = await serveScript(
    { body: { accounts: [{ accountId: '1' }], nextCursor: 'c1' } },
    { body: { accounts: [{ accountId: '2' }], nextCursor: null } },
  );
  const query = { platform: 'x', profiles: 'all' } as const;
  const accounts = await new Herald({ apiKey: 'sk_test_1', baseUrl: url }).accounts({ query });
  expect(accounts).toEqual([{ accountId: '1' }, { accountId: '2' }]);
  expect(requests.map(({ path }) => path)).toEqual([
    '/v1/accounts?platform=x&profiles=all',
    '/v1/accounts?platform=x&profiles=all&cursor=c1',
  ]);
});

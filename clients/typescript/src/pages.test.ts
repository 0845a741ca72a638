import { expect, it } from 'vitest';
import { Herald } from './client.ts';
import { type SeenRequest, serveScript } from './testing/server.ts';

const numbers = ['1', '2', '3', '4', '5'];

/** Two posts on a page; the middle page is empty, as one of a search may be. */
const pages: Record<string, { ids: string[]; next: string | null }> = {
  start: { ids: ['1', '2'], next: 'c1' },
  c1: { ids: [], next: 'c2' },
  c2: { ids: ['3', '4'], next: 'c3' },
  c3: { ids: ['5'], next: null },
};

async function servePages() {
  const page = ({ path }: SeenRequest) => {
    const cursor = new URL(path, 'http://host').searchParams.get('cursor') ?? 'start';
    const { ids, next } = pages[cursor] ?? { ids: [], next: null };
    return { body: { posts: ids.map((postSubmissionId) => ({ postSubmissionId })), nextCursor: next } };
  };
  const { url, requests } = await serveScript(page);
  return { posts: new Herald({ apiKey: 'sk_test_1', baseUrl: url }).posts, requests };
}

it('an iteration over a list reads all pages with the same filters', async () => {
  const { posts, requests } = await servePages();
  const seen: string[] = [];
  for await (const { postSubmissionId } of posts.list({ q: 'sea', limit: 2 })) seen.push(postSubmissionId);
  expect(seen).toEqual(numbers);
  expect(requests.map(({ path }) => path)).toEqual([
    '/v1/posts?q=sea&limit=2',
    '/v1/posts?q=sea&limit=2&cursor=c1',
    '/v1/posts?q=sea&limit=2&cursor=c2',
    '/v1/posts?q=sea&limit=2&cursor=c3',
  ]);
});

it('an iteration fetches only the pages that it reaches', async () => {
  const { posts, requests } = await servePages();
  const list = posts.list();
  expect(requests).toEqual([]);
  for await (const { postSubmissionId } of list) if (postSubmissionId === '2') break;
  expect(requests).toHaveLength(1);
});

it('an awaited list is its first page, which leads to the next page', async () => {
  const { posts } = await servePages();
  const first = await posts.list();
  expect([first.items.length, first.nextCursor]).toEqual([2, 'c1']);
  const last = await (await (await first.next())?.next())?.next();
  expect([last?.items.length, last?.nextCursor, await last?.next()]).toEqual([1, null, null]);
  const seen: string[] = [];
  for await (const { postSubmissionId } of first) seen.push(postSubmissionId);
  expect(seen).toEqual(numbers);
});

it('an error on a later page ends the iteration', async () => {
  const { url } = await serveScript({ body: { posts: [{}], nextCursor: 'c1' } }, { status: 401 });
  const seen: unknown[] = [];
  const iterate = async () => {
    for await (const post of new Herald({ apiKey: 'sk_test_1', baseUrl: url }).posts.list()) seen.push(post);
  };
  await expect(iterate()).rejects.toMatchObject({ status: 401 });
  expect(seen).toHaveLength(1);
});

it('accounts() reads all pages with the same filters', async () => {
  const { url, requests } = await serveScript(({ path }) => {
    const isFirst = !path.includes('cursor');
    return { body: { accounts: [{ accountId: isFirst ? '1' : '2' }], nextCursor: isFirst ? 'c1' : null } };
  });
  const accounts = await new Herald({ apiKey: 'sk_test_1', baseUrl: url }).accounts({
    query: { platform: 'x', profiles: 'all' },
  });
  expect(accounts).toEqual([{ accountId: '1' }, { accountId: '2' }]);
  expect(requests.map(({ path }) => path)).toEqual([
    '/v1/accounts?platform=x&profiles=all',
    '/v1/accounts?platform=x&profiles=all&cursor=c1',
  ]);
});

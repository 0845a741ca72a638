import { expect, it, vi } from 'vitest';
import { herald } from '../api/client.ts';
import { queryClient } from '../api/query-client.ts';
import { type FileList, filesQuery, loadMoreFiles } from './queries.ts';

it('a filtered list fetches all its loaded pages again', async () => {
  vi.spyOn(herald.media, 'list').mockImplementation((query) => {
    const number = Number(query?.cursor ?? 0) + 1;
    return Promise.resolve({ items: [{ id: `${number}` }], nextCursor: `${number}` }) as never;
  });
  const filters = { kind: null, search: 'harbour' } as const;
  const count = async () => (await queryClient.fetchQuery<FileList>(filesQuery(filters) as never)).files.length;
  expect(await count()).toBe(3);
  await loadMoreFiles(filters);
  expect(await count()).toBe(6);
});

import type { Cli } from './cli.ts';

export interface Listed<Item> {
  items: Item[];
  /** Where the rest begins; null where there is none. */
  nextCursor: string | null;
}

interface ListOptions {
  limit: number;
  cursor?: string | undefined;
}

type FetchPage<Item> = (page: { limit: number; cursor?: string }) => PromiseLike<Listed<Item>>;

/** At most `limit` items from `cursor` on, in pages of at most `maxPage`, so that `nextCursor` follows the last of them. */
export async function readList<Item>(
  { limit, cursor }: ListOptions,
  maxPage: number,
  fetchPage: FetchPage<Item>,
): Promise<Listed<Item>> {
  const items: Item[] = [];
  let nextCursor = cursor ?? null;
  do {
    const size = Math.min(limit - items.length, maxPage);
    const page = await fetchPage({ limit: size, ...(nextCursor === null ? {} : { cursor: nextCursor }) });
    items.push(...page.items);
    nextCursor = page.nextCursor;
  } while (items.length < limit && nextCursor !== null);
  return { items, nextCursor };
}

/** Names the option that shows the rest of a list. */
export function noteMore(cli: Cli, nextCursor: string | null): void {
  if (nextCursor !== null) cli.note(`There are more: add --cursor ${nextCursor}`);
}

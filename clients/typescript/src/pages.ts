/** One page of a list. Iterating over it reads this page and all later pages, each fetched when it is reached. */
export interface Page<Item> extends AsyncIterable<Item> {
  items: Item[];
  /** The cursor of the next page; null on the last one. */
  nextCursor: string | null;
  /** The next page; null after the last one. */
  next(): Promise<Page<Item> | null>;
}

/** A list: await it for its first page, or iterate over it for everything. */
export interface List<Item> extends PromiseLike<Page<Item>>, AsyncIterable<Item> {}

interface Fetched<Item> {
  items: Item[];
  /** A server without pages returns none. */
  nextCursor?: string | null;
}

type FetchPage<Item, Query> = (query: Query) => Promise<Fetched<Item>>;

/** Fetches nothing before it is awaited or iterated over. */
export function listOf<Item, Query>(query: Query, fetchPage: FetchPage<Item, Query>): List<Item> {
  const first = async () => pageOf(await fetchPage(query), query, fetchPage);
  return {
    // biome-ignore lint/suspicious/noThenProperty: a list is awaited for its first page, as those of other SDKs are.
    then: (onFulfilled, onRejected) => first().then(onFulfilled, onRejected),
    async *[Symbol.asyncIterator]() {
      yield* await first();
    },
  };
}

function pageOf<Item, Query>(
  { items, nextCursor = null }: Fetched<Item>,
  query: Query,
  fetchPage: FetchPage<Item, Query>,
): Page<Item> {
  const next = async () =>
    nextCursor === null ? null : pageOf(await fetchPage({ ...query, cursor: nextCursor }), query, fetchPage);
  return {
    items,
    nextCursor,
    next,
    async *[Symbol.asyncIterator]() {
      yield* items;
      for (let page = await next(); page; page = await page.next()) yield* page.items;
    },
  };
}

/** The items of all pages. */
export async function allOf<Item>(list: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of list) all.push(item);
  return all;
}

import type { Query, QueryDocumentSnapshot } from './collections.ts';

export type { Query };

/** The documents of a query, `size` at a time. A page is read when it is asked for. */
export async function* pagesOf<T>(query: Query<T>, size: number): AsyncGenerator<QueryDocumentSnapshot<T>[]> {
  const limited = query.limit(size);
  for (let page = await limited.get(); ; ) {
    yield page.docs;
    const last = page.docs.at(-1);
    if (!last || page.size < size) return;
    page = await limited.startAfter(last).get();
  }
}

import type { Params } from '../http/body.ts';

interface PageOptions<T> {
  /** The most entries of one page. */
  most: number;
  /** The URL of the list, without its query. */
  url: string;
  view(one: T): object;
}

/** One page of a list, from its cursor on. https://developers.facebook.com/docs/graph-api/results#cursors */
export function pageOf<T>(all: readonly T[], { after, limit }: Params, { most, url, view }: PageOptions<T>): object {
  const from = after === undefined ? 0 : Number(atob(after));
  const to = from + Math.min(Number(limit ?? 25), most);
  const cursors = { before: btoa(String(from)), after: btoa(String(to)) };
  const next = `${url}?after=${cursors.after}`;
  return { data: all.slice(from, to).map(view), paging: { cursors, ...(to < all.length && { next }) } };
}

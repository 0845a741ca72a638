import pMap from 'p-map';
import type { ZodType } from 'zod';
import { NoAccounts, type OAuthCall } from '../contract/oauth.ts';
import { GraphFailure } from '../kit/graph/errors.ts';
import { getAs } from './oauth-call.ts';
import { businessesReply, type Page, pagesReply } from './replies.ts';

/** Shows the Pages of a Business Portfolio. Optional: a login without it has the Pages of the user. */
export const BUSINESS_SCOPE = 'business_management';

/** Lists that one login may take to read: a bound on the time that connecting takes. Each has up to a hundred entries. */
const MAX_LISTS = 200;

const CONCURRENT_EDGES = 5;

const PAGE_FIELDS = 'id,name,username,access_token,picture.type(large){url}';

/** A Page to which the login may post. */
export type UsablePage = Page & { access_token: string };

interface Login {
  token: string;
  granted: readonly string[];
}

interface List<T> {
  data: T[];
  paging?: { cursors?: { after: string } | undefined; next?: string | undefined } | undefined;
}

type ReadEdge = <T>(path: string, fields: string, reply: ZodType<List<T>>) => Promise<T[]>;

/**
 * The Pages to which a login may post, each once: those on which the user has a role, and those of the user's Business
 * Portfolios, which the list of the user can lack. Throws `PlatformFailure`, and `NoAccounts` where there is none.
 * https://developers.facebook.com/docs/graph-api/reference/user/accounts
 */
export async function pagesOf(call: OAuthCall, login: Login): Promise<UsablePage[]> {
  const read = edgeReader(call, login.token);
  const pages = await read('/me/accounts', `${PAGE_FIELDS},tasks`, pagesReply);
  if (login.granted.includes(BUSINESS_SCOPE)) pages.push(...(await businessPages(call, read)));
  const byId = new Map<string, Page>();
  // The list of the user comes first, and only it says what the user may do. Another list may have what it lacks.
  for (const page of pages) byId.set(page.id, { ...page, ...byId.get(page.id) });
  const usable = [...byId.values()].filter(isUsable);
  if (usable.length === 0) throw noPages(call, login, pages.length > 0);
  return usable;
}

/**
 * https://developers.facebook.com/docs/marketing-api/reference/business/owned_pages and
 * https://developers.facebook.com/docs/marketing-api/reference/business/client_pages
 */
async function businessPages(call: OAuthCall, read: ReadEdge): Promise<Page[]> {
  const businesses = await unlessRefused(call, () => read('/me/businesses', 'id', businessesReply));
  const edges = businesses.flatMap(({ id }) => [`/${id}/owned_pages`, `/${id}/client_pages`]);
  const readEdge = (edge: string) => unlessRefused(call, () => read(edge, PAGE_FIELDS, pagesReply));
  return (await pMap(edges, readEdge, { concurrency: CONCURRENT_EDGES })).flat();
}

/** Facebook refuses what the user may not see, which leaves the rest. */
async function unlessRefused<T>({ logger }: OAuthCall, read: () => Promise<T[]>): Promise<T[]> {
  try {
    return await read();
  } catch (error) {
    const isRefusal =
      error instanceof GraphFailure && ['noPermission', 'notFound', 'refused'].includes(error.errorClass);
    if (!isRefusal) throw error;
    logger.warn('facebook: the Pages of a business were not listed', { platformTraceId: error.platformTraceId }, error);
    return [];
  }
}

/** Reads all lists of an edge, within the bound for the login. */
function edgeReader(call: OAuthCall, token: string): ReadEdge {
  let left = MAX_LISTS;
  return async <T>(path: string, fields: string, reply: ZodType<List<T>>) => {
    const found: T[] = [];
    for (let after: string | undefined; ; ) {
      if (left === 0) {
        call.logger.warn('facebook: not all Pages of a login were listed', { lists: MAX_LISTS });
        return found;
      }
      left -= 1;
      const query = { fields, limit: '100', ...(after ? { after } : {}) };
      const list = await getAs(call, token, path, query, reply);
      found.push(...list.data);
      after = list.paging?.next === undefined ? undefined : list.paging.cursors?.after;
      if (after === undefined) return found;
    }
  };
}

function isUsable(page: Page): page is UsablePage {
  return page.access_token !== undefined && (page.tasks === undefined || page.tasks.includes('CREATE_CONTENT'));
}

function noPages({ settings }: OAuthCall, { granted }: Login, hasPages: boolean): NoAccounts {
  if (hasPages)
    return new NoAccounts(
      'no_content_task',
      'You may not post to any Page that Facebook shared. Ask an owner of the Page for the permission to create content.',
    );
  const wanted = settings.scopes?.includes(BUSINESS_SCOPE) ?? true;
  if (wanted && !granted.includes(BUSINESS_SCOPE))
    return new NoAccounts(
      'no_business_access',
      `Facebook shared no Page. If your Page belongs to a business portfolio, connect again and allow access to your businesses (${BUSINESS_SCOPE}).`,
    );
  return new NoAccounts(
    'no_page',
    'Facebook shared no Page. Herald posts to Pages, not to profiles: create a Page, or connect again and select one.',
  );
}

import pMap from 'p-map';
import { type ZodType, z } from 'zod';
import { NoAccounts, type OAuthCall } from '../../contract/oauth.ts';
import { type GraphErrors, GraphFailure } from './errors.ts';
import { BUSINESS_SCOPE, getAs, type Login } from './facebook-login.ts';
import { type GraphList, graphId as id, listReply, nextPage } from './replies.ts';

/** Lists that one login may take to read: a bound on the time that connecting takes. Each has up to a hundred entries. */
const MAX_LISTS = 200;

const CONCURRENT_EDGES = 5;

/** The fields of every Page. A platform adds what it wants to know of one. */
export const pageFields = {
  id,
  /** Absent in the lists of a business where the user has no role on the Page. */
  access_token: z.string().min(1).optional(),
  /** What the user may do on the Page. The lists of a business do not say it. */
  tasks: z.array(z.string()).optional(),
};

interface Page {
  id: string;
  access_token?: string | undefined;
  tasks?: string[] | undefined;
}

/** A Page to which the login may post. */
type UsablePage<P extends Page> = P & { access_token: string };

/**
 * The Pages that a platform reads: their fields, as text and as schema, the tasks of which publishing needs one, and the message
 * for a user without a Page.
 */
export interface PageQuery<P extends Page> {
  fields: string;
  page: ZodType<P>;
  tasks: readonly string[];
  noPage: string;
}

type ReadEdge = <T>(path: string, fields: string, item: ZodType<T>) => Promise<T[]>;

/**
 * The Pages to which a login may post, each once: those on which the user has a role, and those of the user's Business
 * Portfolios, which the list of the user can lack. Throws `PlatformFailure`, and `NoAccounts` where there is none.
 * https://developers.facebook.com/docs/graph-api/reference/user/accounts
 */
export async function pagesOf<P extends Page>(
  graphErrors: GraphErrors,
  call: OAuthCall,
  login: Login,
  query: PageQuery<P>,
): Promise<UsablePage<P>[]> {
  const read = edgeReader(graphErrors, call, login.token);
  const pages = await read('/me/accounts', `${query.fields},tasks`, query.page);
  if (login.granted.includes(BUSINESS_SCOPE)) pages.push(...(await businessPages(graphErrors, call, read, query)));
  const byId = new Map<string, P>();
  // The list of the user comes first, and only it says what the user may do. Another list may have what it lacks.
  for (const page of pages) byId.set(page.id, { ...page, ...byId.get(page.id) });
  const usable = [...byId.values()].filter((page) => isUsable(page, query.tasks));
  if (usable.length === 0) throw noPages(call, login, query, pages.length > 0);
  return usable;
}

/**
 * https://developers.facebook.com/docs/marketing-api/reference/business/owned_pages and
 * https://developers.facebook.com/docs/marketing-api/reference/business/client_pages
 */
async function businessPages<P extends Page>(
  graphErrors: GraphErrors,
  call: OAuthCall,
  read: ReadEdge,
  { fields, page }: PageQuery<P>,
): Promise<P[]> {
  const businesses = await unlessRefused(graphErrors, call, () => read('/me/businesses', 'id', z.object({ id })));
  const edges = businesses.flatMap((business) => [`/${business.id}/owned_pages`, `/${business.id}/client_pages`]);
  const readEdge = (edge: string) => unlessRefused(graphErrors, call, () => read(edge, fields, page));
  return (await pMap(edges, readEdge, { concurrency: CONCURRENT_EDGES })).flat();
}

/** Facebook refuses what the user may not see, which leaves the rest. */
async function unlessRefused<T>(
  { displayName }: GraphErrors,
  { logger }: OAuthCall,
  read: () => Promise<T[]>,
): Promise<T[]> {
  try {
    return await read();
  } catch (error) {
    const isRefusal =
      error instanceof GraphFailure && ['noPermission', 'notFound', 'refused'].includes(error.errorClass);
    if (!isRefusal) throw error;
    logger.warn(
      `${displayName}: the Pages of a business were not listed`,
      { platformTraceId: error.platformTraceId },
      error,
    );
    return [];
  }
}

/** Reads all lists of an edge, within the bound for the login. */
function edgeReader(graphErrors: GraphErrors, call: OAuthCall, token: string): ReadEdge {
  let left = MAX_LISTS;
  return async <T>(path: string, fields: string, item: ZodType<T>) => {
    const found: T[] = [];
    for (let after: string | null = null; ; ) {
      if (left === 0) {
        call.logger.warn(`${graphErrors.displayName}: not all Pages of a login were listed`, { lists: MAX_LISTS });
        return found;
      }
      left -= 1;
      const query = { fields, limit: '100', ...(after ? { after } : {}) };
      const list: GraphList<T> = await getAs(graphErrors, call, { token, path, query }, listReply(item));
      found.push(...list.data);
      after = nextPage(list);
      if (after === null) return found;
    }
  };
}

function isUsable<P extends Page>(page: P, needed: readonly string[]): page is UsablePage<P> {
  const { access_token, tasks } = page;
  return access_token !== undefined && (tasks === undefined || tasks.some((task) => needed.includes(task)));
}

function noPages(
  { settings }: OAuthCall,
  { granted }: Login,
  { noPage }: Pick<PageQuery<Page>, 'noPage'>,
  hasPages: boolean,
): NoAccounts {
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
  return new NoAccounts('no_page', noPage);
}

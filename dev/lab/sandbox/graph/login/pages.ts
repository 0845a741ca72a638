import type { Account, Token } from '../../core/identity.ts';
import { json, type PlatformResponse } from '../../core/response.ts';
import { badParameter, graphError, notFound } from '../errors.ts';
import { pageOf } from '../paging.ts';
import {
  type Field,
  fieldNames,
  type GraphCall,
  type GraphRequest,
  onlyKnown,
  readFields,
  validToken,
} from '../request.ts';
import { checkProof, userToken } from './request.ts';
import type { Business, LoginState } from './state.ts';
import { accountsOf, pagesWithRole, userOf } from './users.ts';

const PAGE_FIELDS = ['id', 'name', 'username', 'access_token', 'category', 'picture.type(large)', 'picture'];

/** What the accounts of a sandbox are to the user who logs in. */
interface PageRules<State> {
  /** The id of the Page behind an account. */
  pageId(account: Account): string;
  /** A field that only the Pages of this sandbox have; undefined where this one has none. */
  field?: { name: string; read(state: State, account: Account, token: Token, inner: string[]): unknown };
}

/** The calls about the Pages of a user. */
export function pageCalls<State extends LoginState>({ pageId, field }: PageRules<State>) {
  const known = [...PAGE_FIELDS, ...(field ? [field.name] : [])];
  const view = (state: State, page: Account, fields: Field[], token: Token, pageToken: Token | null) => {
    const chosen = field && fields.find(({ name }) => name === field.name);
    return {
      ...pageView(
        page,
        fields.map(({ name }) => name),
        pageToken,
      ),
      id: pageId(page),
      ...(field && chosen && { [field.name]: field.read(state, page, token, chosen.inner) }),
    };
  };

  return {
    /** `GET /me/accounts`: the Pages on which the user has a role of the classic kind, each with a separate token. */
    listPages(state: State, request: GraphRequest): PlatformResponse {
      const token = userToken(state, request);
      const fields = pageFields(request, [...known, 'tasks']);
      const all = token.scopes.includes('pages_show_list') ? accountsOf(state, userOf(state, token).pageIds) : [];
      const { tasks } = state.settings();
      return listOf(state, request, '/me/accounts', all, (page) => ({
        ...view(state, page, fields, token, issuePageToken(state, token, page.accountId)),
        ...(fields.some(({ name }) => name === 'tasks') && { tasks }),
      }));
    },

    /**
     * `GET /{business-id}/owned_pages` and `/client_pages`. A Page on which the user has no role is without its token:
     * https://developers.facebook.com/docs/graph-api/reference/page#fields
     */
    listBusinessPages(edge: 'owned' | 'client'): GraphCall<State> {
      return (state, businessId, request) => {
        const token = businessToken(state, request);
        const business = userOf(state, token).businesses.find(({ id }) => id === businessId);
        if (!business) throw notFound(businessId);
        const fields = pageFields(request, known);
        const withRole = pagesWithRole(state, token);
        return listOf(state, request, `/${businessId}/${edge}_pages`, accountsOf(state, business[edge]), (page) =>
          view(
            state,
            page,
            fields,
            token,
            withRole.includes(page) ? issuePageToken(state, token, page.accountId) : null,
          ),
        );
      };
    },

    /** `GET /{page-id}`: with a user token, its field `access_token` is a new token of the Page. With a Page's token, that Page. */
    readPage(state: State, id: string, request: GraphRequest): PlatformResponse {
      onlyKnown(request.params, ['fields']);
      const own = state.identity.token(request.token ?? '');
      if (own?.kind === 'page') {
        const valid = validToken(state.identity, request.token);
        checkProof(state, request, valid);
        const account = state.identity.accounts.get(valid.accountId);
        if (!account || pageId(account) !== id) throw notFound(id);
        return json(200, view(state, account, pageFields(request, known), valid, valid));
      }
      const token = userToken(state, request);
      const fields = pageFields(request, known);
      const page = pagesWithRole(state, token).find((one) => pageId(one) === id);
      if (!page) throw notFound(id);
      return json(200, view(state, page, fields, token, issuePageToken(state, token, page.accountId)));
    },
  };
}

/** `GET /me/businesses`: the Business Portfolios of the user. */
export function listBusinesses(state: LoginState, request: GraphRequest): PlatformResponse {
  const token = businessToken(state, request);
  const unknown = fieldNames(request.params['fields'] ?? 'id,name').find((field) => !['id', 'name'].includes(field));
  if (unknown !== undefined)
    throw badParameter(`Tried accessing nonexisting field (${unknown}) on node type (Business)`);
  const view = ({ id }: Business) => ({ id, name: `Business ${id}` });
  return listOf(state, request, '/me/businesses', userOf(state, token).businesses, view);
}

/** A Page's token does not expire, unless it was taken with a short-lived user token: then it expires with that. */
export function issuePageToken(state: LoginState, userToken: Token, pageId: string): Token {
  const lifeMs = userToken.kind === 'long' ? Number.POSITIVE_INFINITY : userToken.expiresAt - state.clock.now();
  const { clientId, scopes } = userToken;
  return state.identity.issueToken({ prefix: 'EAAP', kind: 'page', lifeMs, accountId: pageId, scopes, clientId });
}

function businessToken(state: LoginState, request: GraphRequest): Token {
  const token = userToken(state, request);
  if (token.scopes.includes('business_management')) return token;
  const message = '(#200) Requires business_management permission to manage the object.';
  throw graphError({ message, code: 200, status: 403 });
}

function pageFields({ params }: GraphRequest, known: readonly string[]): Field[] {
  const fields = readFields(params['fields'] ?? 'id,name');
  const unknown = fields.find(({ name }) => !known.includes(name));
  if (unknown) throw badParameter(`Tried accessing nonexisting field (${unknown.name}) on node type (Page)`);
  return fields;
}

function pageView(page: Account, fields: readonly string[], token: Token | null) {
  const has = (name: string) => fields.includes(name);
  return {
    ...(has('name') && { name: page.displayName }),
    ...(has('username') && { username: page.username }),
    ...(has('access_token') && token && { access_token: token.token }),
    ...(has('category') && { category: 'Brand' }),
    ...((has('picture') || has('picture.type(large)')) && { picture: { data: { url: page.avatarUrl } } }),
  };
}

/** One list of an edge, from its cursor on. */
function listOf<T>(
  state: LoginState,
  { params }: GraphRequest,
  path: string,
  all: readonly T[],
  view: (one: T) => object,
): PlatformResponse {
  onlyKnown(params, ['fields', 'limit', 'after']);
  const url = `${state.baseUrl()}/v25.0${path}`;
  return json(200, pageOf(all, params, { most: state.settings().pagesPerList, url, view }));
}

import type { Post, PostQuery } from '@herald-publishing/client';
import type { Platform } from '../api/types.ts';

/** The views of the posts, as the address names them; `all` where it names none. */
export const views = ['all', 'upcoming', 'attention', 'published', 'calendar'] as const;
export type View = (typeof views)[number];

/** The outcomes of the posts in a view; null for all. */
export const viewOutcomes: Record<View, readonly Post['outcome'][] | null> = {
  all: null,
  upcoming: ['publishing', 'scheduled'],
  attention: ['failed', 'partly_published', 'unknown'],
  published: ['published', 'partly_published'],
  calendar: null,
};

/** In the order of a filter. */
const outcomes = [
  'scheduled',
  'publishing',
  'published',
  'partly_published',
  'failed',
  'unknown',
  'cancelled',
] as const satisfies readonly Post['outcome'][];

/** What the list of posts shows; null or empty where it does not matter. */
export interface Filters {
  view: View;
  platform: Platform['platform'] | null;
  accountId: string | null;
  /** One of the outcomes of the view. */
  outcome: Post['outcome'] | null;
  /** Words in the text. */
  search: string;
}

/** All posts. */
export const noFilters: Filters = { view: 'all', platform: null, accountId: null, outcome: null, search: '' };

export function targetText({ platform, accountId }: Pick<Filters, 'platform' | 'accountId'>): string {
  return [platform, accountId].filter(Boolean).join(':');
}

/** The filters in the query of an address. What it names and does not exist is left out. */
export function filtersOf(query: Readonly<Record<string, string>>): Filters {
  const view = views.find((each) => each === query['view']) ?? 'all';
  return {
    view,
    ...parseTarget(query['account'] ?? ''),
    outcome: outcomesOf(view).find((each) => each === query['state']) ?? null,
    search: query['search']?.trim() ?? '',
  };
}

/** The address of the list with these filters. */
export function addressOf(filters: Filters): string {
  const query = new URLSearchParams();
  if (filters.view !== 'all') query.set('view', filters.view);
  const target = targetText(filters);
  if (target !== '') query.set('account', target);
  if (filters.outcome) query.set('state', filters.outcome);
  if (filters.search !== '') query.set('search', filters.search);
  const text = query.toString();
  return text === '' ? '/dashboard' : `/dashboard?${text}`;
}

/** Whether anything but the view is chosen. */
export function isFiltered({ platform, outcome, search }: Filters): boolean {
  return platform !== null || outcome !== null || search !== '';
}

export function withoutFilters({ view }: Filters): Filters {
  return { ...noFilters, view };
}

/** The API query for posts with these outcomes, targets and texts. */
export function filterQuery({ view, platform, accountId, outcome, search }: Filters): PostQuery {
  const outcomes = outcome ? [outcome] : viewOutcomes[view];
  return {
    ...(outcomes ? { status: outcomes.join(',') } : {}),
    ...(platform ? { platform } : {}),
    ...(accountId ? { accountId } : {}),
    ...(search === '' ? {} : { q: search }),
  };
}

/** The name of an account or a whole platform in the address: `threads:123` or `threads`. */
function parseTarget(text: string): Pick<Filters, 'platform' | 'accountId'> {
  const [platform = '', ...rest] = text.split(':');
  return isPlatformName(platform)
    ? { platform, accountId: rest.join(':') || null }
    : { platform: null, accountId: null };
}

/** Whether it may be the name of a platform. Only the server knows which there are. */
function isPlatformName(text: string): text is Platform['platform'] {
  return /^[a-z]+$/.test(text);
}

/** The outcomes that the posts of a view may have. */
export function outcomesOf(view: View): readonly Post['outcome'][] {
  return viewOutcomes[view] ?? outcomes;
}

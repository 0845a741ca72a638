import type { Post } from '@herald-publishing/client';

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

/** The outcomes that the posts of a view may have. */
export function outcomesOf(view: View): readonly Post['outcome'][] {
  return viewOutcomes[view] ?? outcomes;
}

import type { SummedMetrics } from '@herald-publishing/client';

/** Nothing is said about hours below so many posts, nor about one hour below so many of it. */
export const MIN_POSTS = 10;
export const MIN_POSTS_OF_HOUR = 3;

/** What tells how far a post goes; the first is taken where posts have several. */
const measures = ['impressions', 'views', 'reach', 'likes', 'comments'] as const;

interface Hour {
  /** 0 to 23. */
  hour: number;
  /** Of each post. */
  average: number;
  posts: number;
}

export interface Hours {
  /** The number that is compared. */
  name: (typeof measures)[number];
  /** How many posts have it. */
  posts: number;
  hours: Hour[];
  /** The hour with the highest average, among those with enough posts. */
  best: Hour | undefined;
}

/** Compares the hours at which posts were published, by the number that most posts have. */
export function hoursOf({ groups, total }: Pick<SummedMetrics, 'groups' | 'total'>): Hours {
  const name = measures.reduce((best, each) => (total.metrics[each].posts > total.metrics[best].posts ? each : best));
  const hours = groups.flatMap(({ hour, metrics }) => {
    const { sum, posts } = metrics[name];
    return hour === undefined || sum === null ? [] : [{ hour, average: sum / posts, posts }];
  });
  const [best] = hours.filter(({ posts }) => posts >= MIN_POSTS_OF_HOUR).sort((a, b) => b.average - a.average);
  return { name, posts: total.metrics[name].posts, hours, best };
}

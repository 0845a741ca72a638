/** The words of the page `/status`, web/src/status/texts.ts, which a test compares. */
export const statusWords = {
  title: 'Status',
  now: 'Now',
  incidents: 'Incidents',
  noIncidents: 'No incidents in the last 90 days.',
  allPlatforms: 'All platforms',
  lasting: 'Not over',
  over: 'Over',
  from: 'from <from/>',
  fromTo: 'from <from/> to <to/>',
  since: 'since <time/>',
  noPostsYet: 'no posts yet',
  operational: 'Operational',
  degraded: 'Degraded',
  down: 'Down',
} as const;

export function retrying(count: number): string {
  return `${count} ${count === 1 ? 'post' : 'posts'} being retried`;
}

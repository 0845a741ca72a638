import { count, params, texts } from '../i18n/texts.ts';

export const t = texts('status', {
  title: 'Status',
  lead: 'Whether Herald publishes now, and how often and how late it has published.',
  now: 'Now',
  readAt: 'As of <time/>. This page reads it again every minute.',
  copy: '<link>A copy</link> responds also while Herald does not.',
  incidents: 'Incidents',
  noIncidents: 'No incidents in the last 90 days.',
  allPlatforms: 'All platforms',
  lasting: 'Not over',
  over: 'Over',
  from: 'from <from/>',
  fromTo: 'from <from/> to <to/>',
  since: 'since <time/>',
  noPostsYet: 'no posts yet',
  retrying: count({ one: '{count} post being retried', other: '{count} posts being retried' }),
  record: 'Record',
  meaning:
    'Every post of every user counts, in the hour in which it ended; test mode does not count. A post that failed for a ' +
    'reason that only its user can repair does not count for the success rate. A scheduled post is on time if it ' +
    'started within 60 seconds of its time. p50, p95 and p99 mean that 50, 95 and 99 of 100 posts took at most so long. ' +
    'A platform is degraded if more than 10 % of the posts of the last 30 minutes went wrong or one in 20 started more ' +
    'than a minute late, and down if more than half went wrong or it is paused. The <link>API reference</link> ' +
    'describes every number.',
  unused: params('No posts in the last 90 days: {platforms}.'),
  postsOn: params('Posts on {platform}'),
  number: 'Number',
  day: '24 hours',
  month: '30 days',
  quarter: '90 days',
  published: 'Published',
  failedUser: 'Failed: the user has to act',
  failedPlatform: 'Failed: platform',
  failedHerald: 'Failed: Herald',
  unknown: 'Outcome unknown',
  successRate: 'Success rate',
  onTime: 'On time',
  late: params('Late, {percentile}'),
  timeToPublish: params('Time to publish, {percentile}'),
  noPosts: 'no posts',
  noneScheduled: 'none scheduled',
});

import { count, params, texts } from '../i18n/texts.ts';

/** The numbers of an account. */
export const accountTexts = texts('accountMetrics', {
  postsOfDays: params('Posts of the last {days} days'),
  noPosts: params('Herald published no posts to this account in the last {days} days.'),
  noNumbers: count({ one: '{count} post, and no numbers yet.', other: '{count} posts, and no numbers yet.' }),
  newest: count({ one: 'The newest numbers of {count} post:', other: 'The newest numbers of {count} posts:' }),
  sums: 'Sums of the numbers',
  sum: 'Sum',
  postsWith: 'Posts with it',
  postsWithout: 'Posts without it',
  noPostHas: params('No post has these numbers: {numbers}.'),
  downloadDays: 'Download the days as CSV',
  bestHours: 'Best hours',
  comparedFrom: params('Hours are compared from {min} posts with numbers on.'),
  tooFew: count({
    one: 'There is {count} from the last {days} days: {more}.',
    other: 'There are {count} from the last {days} days: {more}.',
  }),
  moreNeeded: count({ one: '{count} more is needed', other: '{count} more are needed' }),
  best: params(
    'Of the hours with at least {min} posts, {hour} has the most {number}: {average} on average, from {posts} posts.',
  ),
  noBest: params('No hour has {min} posts yet, so none is called the best.'),
  averages: params('Average {number} of a post by hour'),
  from: count({ one: 'from {count} post', other: 'from {count} posts' }),
  averagesHint: params(
    'Average {number} of each post, from {posts} posts of the last {days} days, by the hour of publishing in your time ' +
      'zone ({zone}). A few posts say little about an hour: what you post matters as well.',
  ),
  followers: 'Followers',
  noFollowers: 'No numbers yet: Herald reads the followers once a day, first within a day of connecting the account.',
  changeSince: params('{change} since {day}.'),
  downloadFollowers: 'Download the followers as CSV',
  chartSoon: 'A chart is here from the second day on.',
  asTable: count({
    one: 'The last {days} days as a table ({count} day with an observation)',
    other: 'The last {days} days as a table ({count} days with an observation)',
  }),
  followersOnDays: 'Followers on each day',
  day: 'Day (UTC)',
  change: 'Change',
  noDayBefore: 'no number of the day before',
});

import { params, texts } from '../i18n/texts.ts';

export const t = texts('metrics', {
  number: 'Number',
  noNumber: 'no number',
  notReported: params('{platform} does not report it'),
  scopeMissing: 'a permission is missing',
  tooEarly: 'not counted yet',
  gone: params('not on {platform} any more'),
  unreadable: 'could not be read',
  noChange: 'no change',
  observed: params('Observed <time/> ({source}).'),
  nextObservation: 'Next observation: <time/>.',
  notRead: params('This service does not read numbers of posts on {platform}.'),
  notFollowed: params('This service does not read numbers of accounts on {platform}.'),
  axisBegins: params('{number}, the axis begins at {value}'),
  chart: params(
    '{number}: {first} on {firstTime}, {last} on {lastTime}. The lowest is {lowest}, the highest {highest}.',
  ),
  missing: params('Observations without a number: {missing} of {all}.'),
});

/** The numbers, by their names in the API without a unit. */
export const nameTexts = texts('metricNames', {
  impressions: 'Impressions',
  reach: 'Reach',
  views: 'Views',
  likes: 'Likes',
  comments: 'Comments',
  shares: 'Shares',
  saves: 'Saves',
  clicks: 'Clicks',
  watchTime: 'Watch time',
  averageWatch: 'Average watch',
  followers: 'Followers',
  interactions: 'Interactions',
  profileClicks: 'Profile clicks',
  quotes: 'Quotes',
  reposts: 'Reposts',
});

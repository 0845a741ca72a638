import { count, params, texts } from '../i18n/texts.ts';

/** The numbers of a post. */
export const postTexts = texts('postMetrics', {
  numbers: 'Numbers',
  firstObservation: 'No numbers yet: the first observation is about an hour after publishing.',
  notReadOn: params('No numbers yet: they could not be read on {time}.'),
  askForThem: 'No numbers yet: ask for new numbers to have them read.',
  ask: 'Ask for new numbers',
  asked: 'Herald reads new numbers.',
  askedAt: 'You asked at <asked/>. New numbers are usually here within two minutes; you can ask again at <again/>.',
  accountOn: params('<account/> on {platform}'),
  meaning: params('What the numbers of {platform} mean<hidden> (new tab)</hidden>'),
  gone: params('This post is not on {platform} any more, since <time/>.'),
  lastNumbers: 'These are its last numbers.',
  notReportedBy: params('Not reported by {platform}: {numbers}.'),
  reconnect: '<link>Reconnect the account</link> and allow everything to have the numbers that need a permission.',
  changesSince: 'Changes are since <time/>.',
  failedOn: 'The numbers could not be read on <time/>.',
  noneNext: 'No further observation is planned.',
  dueNow: 'The next observation is due now.',
  overTime: count({ one: 'Over time ({count} observation)', other: 'Over time ({count} observations)' }),
  observationsOn: params('Observations on {platform}'),
  observed: 'Observed',
  chartSoon: 'A chart is here from the second observation on.',
  chartOf: 'Chart of',
});

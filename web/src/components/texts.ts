import { params, texts } from '../i18n/texts.ts';

/** Of the components that every page loads. */
export const t = texts('components', {
  language: 'Language',
  keepIt: 'Keep it',
  oneMoment: 'One moment …',
  yourPassword: 'Your password',
  loading: 'Loading …',
  outOfDate: params('This page may be out of date. {problem}'),
  tryAgain: 'Try again',
  notLoaded: 'This part of the page could not be loaded.',
  loadAgain: 'Load the page again',
  offline: 'No connection to Herald. What you see may be out of date. It updates as soon as you are online again.',
  onlineAgain: 'You are online again.',
  text: 'Text',
  textPlaceholder: 'What would you like to say?',
  accountOn: params('{account} on {platform}'),
  page: 'Page',
  companyPage: 'Company page',
  clocksForward: params(
    '{time} does not exist on that day, because the clocks go forward. The post goes out at {used} ({offset}).',
  ),
  clocksBack: params(
    '{time} happens twice on that day, because the clocks go back. The post goes out at the first of them ({offset}).',
  ),
});

import { params, texts } from '../i18n/texts.ts';

export const t = texts('notices', {
  title: 'Notifications',
  lead: 'What Herald tells you about your posts and accounts. You are not told about what you are looking at here.',
  isSaved: 'Your choice is saved.',
  savedAtOnce: 'Each change is saved at once.',
  byEmail: 'By e-mail',
  digest: 'A summary of the day before, each morning at 8:00',
  languageAndTime: 'Language and time',
  language: 'Language of e-mails and notifications',
  timeZone: 'Time zone',
  noMail: 'This Herald sends no e-mail: its operator has not set a mail server.',
  notConfirmed: 'Herald sends e-mail only to a confirmed address. <link>Confirm your e-mail address</link>.',
  emailsGoTo: 'E-mails go to <address/>.',
  testMail: 'Send a test e-mail',
  testMailSent: 'A test e-mail to <address/> is on its way. It arrives within two minutes.',
  ofBrowser: 'Notifications of the browser',
  ofBrowserHint:
    'They appear on your screen when a post failed or is at risk and when a connection ended, also while no page of ' +
    'Herald is open.',
  noPush: 'This Herald sends no push notifications.',
  blocked:
    'This browser blocks notifications of Herald. Allow them in the settings of this site, which open with the icon ' +
    'beside its address. Then load this page again.',
  unsupported:
    'This browser does not support push notifications. On an iPhone or iPad, first add Herald to the Home Screen with ' +
    'the share button. Then open it from there, sign in, and come back to this page.',
  on: 'Notifications are on in this browser.',
  off: 'Notifications are off in this browser.',
  turnOn: 'Notify me in this browser',
  turnOff: 'Turn off in this browser',
  test: 'Send a test notification',
  tested:
    'The test notification is on its way. If it does not appear, check whether your device shows notifications of ' +
    'this browser.',
  otherBrowsers: 'Your other browsers',
  since: 'Since <time/>',
  remove: 'Remove',
  removeBrowser: params('Remove {browser}'),
  removed: 'The browser gets no more notifications.',
  unknownBrowser: 'Browser',
});

export const kindTexts = texts('noticeKinds', {
  failures: 'A post failed, or was only partly published',
  risks: 'A scheduled post is at risk',
  connections: 'An account must be connected again',
});

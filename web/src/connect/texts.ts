import { params, texts } from '../i18n/texts.ts';

export const t = texts('connect', {
  title: 'Connect your accounts',
  titleFor: 'Connect your accounts to <customer/>',
  whoAsks:
    'The Herald account <customer/> asks for this. If you do not know it, or expected no such link, close this page.',
  itMay: 'Through each account that you connect, it may:',
  mayPost: 'post in your name, now and later, until you disconnect the account',
  mayRead: 'read the name, the picture and the settings for posts of the account, and how its posts went',
  testMode: '<strong>Test mode.</strong> These accounts are simulated: nothing leaves Herald.',
  canPost: '<user/> can post to it now.',
  connectedAccounts: 'Connected accounts',
  reconnect: 'Reconnect',
  leave: 'When you are done',
  closePage: 'When you are done, close this page.',
  returnTo: 'Return to <customer/>',
  opens: params('This opens {host}.'),
  worksUntil:
    'This page works until <time/>. Do not pass the link on: whoever has it can connect and disconnect accounts here.',
  openAgain: 'Please open your link again',
  linkDoesNotWork: 'This link does not work',
  whyNoLink:
    'The link is incomplete, has expired or was revoked, or was opened in another browser. Nothing was connected here.',
  tryLinkAgain: 'Open the link that you were sent once more. If that does not help, ask its sender for a new one.',
  aboutHerald: 'Herald publishes posts to social accounts. It never sees your passwords there.',
});

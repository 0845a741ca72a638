import { params, texts } from '../i18n/texts.ts';

export const t = texts('consent', {
  title: 'Give an app access',
  cannot: 'Herald cannot do what <app/> requests.',
  returnTo: params('Return to {destination}'),
  returning: params('You are returning to {destination}. You can close this page.'),
  requestsAccess: '<app/> requests access',
  notChecked:
    'Herald has not checked this app, and its name may be false. It returns to <destination/>. Continue only if you ' +
    'started this there.',
  itMay: 'With your account <email/> it may:',
  confirmEmail:
    'Test mode needs a confirmed e-mail address. Open the link that we sent to <email/> when you signed up, then allow ' +
    'the access again. If it did not arrive, enter your password to get it again.',
  afterConfirmation: 'Open it, then allow the access again.',
  allow: 'Allow',
  refuse: 'Refuse',
  endAccess: 'You can end the access on the page API keys at any time.',
  localProgram: params('a program on this computer ({host})'),
  linkProgram: params('the program that opens {scheme} links'),
});

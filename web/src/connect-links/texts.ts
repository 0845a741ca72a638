import { params, texts } from '../i18n/texts.ts';

export const t = texts('connectLinks', {
  title: 'Connect links',
  hint: 'Whoever opens a connect link connects accounts here, without a Herald account and without seeing your posts.',
  revoked: 'The connect link is revoked.',
  newLink: 'The connect link',
  newLinkHint: params(
    'Send it only to the person who connects the accounts: whoever has it can connect and disconnect accounts. It ' +
      'works until {time}.',
  ),
  platforms: 'Platforms',
  platformsHint: 'Without a choice, the link offers all platforms.',
  worksFor: 'Works for',
  oneHour: '1 hour',
  oneDay: '1 day',
  sevenDays: '7 days',
  language: 'Language (optional)',
  languageHint:
    'The page is in it where that is English or Spanish, and dates are written in it. For example es or pt-BR.',
  create: 'Make a connect link',
  workingLinks: 'Links that work now',
  noLinks: 'No connect link works now.',
  incomplete: 'Herald lists only the 100 links that work the longest, with those that it sends with events.',
  madeOn: params('Made on {time}'),
  worksUntil: params('Works until {time}'),
  revoke: params('Revoke<hidden> the link made on {time}</hidden>'),
  revokeQuestion: 'Revoke this connect link?',
  revokeLink: 'Revoke link',
  revokeConsequence: 'It stops working at once. Accounts that are connected stay connected.',
});

import { texts } from '../i18n/texts.ts';

export const t = texts('accountPage', {
  account: 'Account',
  allAccounts: 'All accounts',
  notConnected: 'This account is not connected',
  onlyConnected: 'Herald reads the numbers of connected accounts only.',
});

import { params, texts } from '../i18n/texts.ts';

/** Of the components that only some pages load. */
export const t = texts('componentsOnDemand', {
  passwordAgain: 'Please enter your password again',
  whyPasswordAgain:
    'API keys, apps, connect links and webhook endpoints keep working after you sign out, so Herald first checks that it is you.',
  continue: 'Continue',
  cancel: 'Cancel',
  moveUp: params('Move {name} up'),
  moveDown: params('Move {name} down'),
  moved: params('{name} is now number {position} of {total}.'),
  searchAccounts: 'Search accounts',
  copyNow: 'Copy it now. It is shown only once.',
  copy: 'Copy',
  copied: 'Copied',
  stored: 'I have stored it',
  terms: 'By creating an account you agree to the <link>terms of service</link>.',
  privacy: 'The <link>privacy policy</link> explains how your data is used.',
  mainNavigation: 'Main',
  api: 'API',
  signIn: 'Sign in',
});

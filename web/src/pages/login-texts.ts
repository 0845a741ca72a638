import { params, texts } from '../i18n/texts.ts';

export const t = texts('login', {
  signIn: 'Sign in',
  newHere: 'New here?',
  signUp: 'Create an account',
  createAccount: 'Create account',
  haveAccount: 'Already have an account?',
  reset: 'Choose a new password',
  sendLink: 'Send the link',
  rememberPassword: 'Remember your password?',
  forgotPassword: 'Forgot your password?',
  lead: 'One post, all your accounts, exactly once each.',
  resetLead: 'We will send a link to your e-mail address.',
  accountClosed: 'Your account is closed. Deleting its data takes a few minutes.',
  linkSent: params('If there is an account for {email}, the link is on its way.'),
  email: 'E-mail address',
  password: 'Password',
  show: 'Show',
  hide: 'Hide',
  oneMoment: 'One moment …',
});

import { params, texts } from '../i18n/texts.ts';

export const t = texts('welcome', {
  title: 'Three steps to your first post',
  done: '(done)',
  choosePlan: 'Choose a plan',
  needsSubscription: 'Publishing needs an active subscription.',
  needsSubscriptionFor: params('Publishing needs an active subscription: {price}.'),
  goToPlan: 'Go to the plan',
  getAccess: 'Get access',
  confirmEmail: 'Confirm your e-mail address',
  needsConfirmation: 'Open the link in our e-mail. The page of your account sends it again.',
  goToAccount: 'Go to your account',
  connectAccount: 'Connect an account',
  connectHint: 'Herald publishes there on your behalf. You can disconnect the account at any time.',
  post: 'Post',
  postLater: 'Write it here, or send it with one API request.',
  postNow: 'Write it here, or send it from your own program.',
  writeHere: 'Write it here',
  createKey: 'Create a key and show the command',
  keyName: 'First request',
  command: 'This command contains your new key. It is shown only once, and Herald keeps no copy.',
  // In a command between apostrophes.
  firstPost: 'Hello from Herald',
});

import { count, texts } from '../i18n/texts.ts';

export const t = texts('layout', {
  posts: 'Posts',
  drafts: 'Drafts',
  library: 'Library',
  accounts: 'Accounts',
  keys: 'API keys',
  webhooks: 'Webhooks',
  plan: 'Plan',
  skip: 'Skip to the page',
  newPost: 'New post',
  mainNavigation: 'Main',
  waiting: count({ one: 'waiting for you', other: 'waiting for you' }),
  signOut: 'Sign out',
});

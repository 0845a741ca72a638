import { texts } from '../i18n/texts.ts';

/** What each scope permits, in the order of the page. */
export const scopeTexts = texts('scopes', {
  'posts:read': 'read posts',
  'posts:write': 'publish and change posts',
  'drafts:write': 'prepare drafts',
  media: 'store files',
  templates: 'draw images from templates',
  transcriptions: 'transcribe',
  'accounts:read': 'see which accounts are connected',
  'accounts:write': 'connect and disconnect accounts',
  profiles: 'manage profiles of your own users',
  webhooks: 'read events and manage webhook endpoints',
});

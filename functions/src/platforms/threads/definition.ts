import { DAY } from '../../model/clock.ts';
import { type PlatformDefinition, UNLIMITED_PACE } from '../contract/definition.ts';
import { altText, options } from './options.ts';

const replyScopes = ['threads_manage_replies', 'threads_read_replies'];

export const definition: PlatformDefinition<'threads'> = {
  platform: 'threads',
  displayName: 'Threads',
  settings: {
    authUrl: { variable: 'THREADS_AUTH_URL', default: 'https://threads.com' },
    apiUrl: { variable: 'THREADS_GRAPH_URL', default: 'https://graph.threads.net' },
    clientId: 'THREADS_CLIENT_ID',
    clientSecret: 'THREADS_CLIENT_SECRET',
    redirectUri: 'THREADS_REDIRECT_URI',
    scopes: 'THREADS_SCOPES',
    textPublish: { variable: 'THREADS_TEXT_PUBLISH', values: ['direct', 'container'] },
  },
  scopes: {
    required: ['threads_basic', 'threads_content_publish'],
    // To write replies, and to find one whose response was lost.
    // https://developers.facebook.com/docs/threads/retrieve-and-manage-replies
    defaults: replyScopes,
    // An operator who has them reviewed requests the numbers of posts too; an account can do without.
    optional: [...replyScopes, 'threads_manage_insights'],
    separator: ',',
  },
  refreshesWith: 'accessToken',
  // Threads allows 250 posts in 24 hours per account, and calls by the account's impressions.
  // https://developers.facebook.com/docs/threads/overview
  pace: UNLIMITED_PACE,
  altText,
  linkCard: 'page',
  options,
  // The life of a container. https://developers.facebook.com/docs/threads/troubleshooting
  deadlineMs: DAY,
};

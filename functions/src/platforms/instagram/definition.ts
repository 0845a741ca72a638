import { DAY } from '../../model/clock.ts';
import { type PlatformDefinition, UNLIMITED_PACE } from '../contract/definition.ts';
import { graphVersion } from '../kit/graph/version.ts';
import { altText, options } from './options.ts';

export const definition: PlatformDefinition<'instagram'> = {
  platform: 'instagram',
  displayName: 'Instagram',
  apiVersion: graphVersion,
  settings: {
    authUrl: { variable: 'INSTAGRAM_AUTH_URL', default: 'https://api.instagram.com' },
    apiUrl: { variable: 'INSTAGRAM_GRAPH_URL', default: 'https://graph.instagram.com' },
    clientId: 'INSTAGRAM_CLIENT_ID',
    clientSecret: 'INSTAGRAM_CLIENT_SECRET',
    redirectUri: 'INSTAGRAM_REDIRECT_URI',
    scopes: 'INSTAGRAM_SCOPES',
    facebookLogin: {
      choice: { variable: 'INSTAGRAM_LOGIN', values: ['instagram', 'facebook'] },
      authUrl: { variable: 'INSTAGRAM_FACEBOOK_AUTH_URL', default: 'https://www.facebook.com' },
      apiUrl: { variable: 'INSTAGRAM_FACEBOOK_GRAPH_URL', default: 'https://graph.facebook.com' },
    },
  },
  scopes: {
    required: ['instagram_business_basic', 'instagram_business_content_publish'],
    // `instagram_business_manage_comments` only if an operator requests it: it requires a review of the app.
    defaults: [],
    // Likewise the numbers of posts, without which an account can publish.
    optional: ['instagram_business_manage_insights'],
    separator: ',',
  },
  refreshesWith: 'accessToken',
  // Instagram allows 100 posts in 24 hours per account, and calls by the account's impressions.
  // https://developers.facebook.com/docs/instagram-platform/content-publishing
  pace: UNLIMITED_PACE,
  altText,
  linkCard: null,
  options,
  // The life of a container. https://developers.facebook.com/docs/instagram-platform/content-publishing
  deadlineMs: DAY,
};

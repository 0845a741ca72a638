import { z } from 'zod';
import { DAY } from '../../model/clock.ts';
import { type AltText, type PlatformDefinition, UNLIMITED_PACE } from '../contract/definition.ts';

/** Of images and of videos. */
export const altText: AltText = {
  maxLength: 1000,
  videos: true,
  severity: 'error',
  source: { url: 'https://developers.facebook.com/docs/threads/posts', asOf: '2026-08' },
};

/** Code points. https://developers.facebook.com/docs/threads/posts (November 2026) */
const TOPIC_LENGTH = 50;

export const options = z.object({
  /** https://developers.facebook.com/docs/threads/reply-management (November 2026) */
  replyControl: z
    .enum(['everyone', 'accounts_you_follow', 'mentioned_only', 'parent_post_author_only', 'followers_only'])
    .optional()
    .meta({ title: 'Who may reply', description: 'Who may reply. By default everyone.' }),
  topicTag: z
    .string()
    .refine(
      (tag) => /^[^.&\r\n]+$/.test(tag) && tag.trim() !== '' && [...tag].length <= TOPIC_LENGTH,
      `A topic has 1 to ${TOPIC_LENGTH} characters, without a period or an ampersand.`,
    )
    .optional()
    .meta({
      title: 'Topic',
      description: 'The topic of the post, without `.` and `&`. By default the first #tag in the text.',
      minLength: 1,
      maxLength: TOPIC_LENGTH,
    }),
});

export type Options = z.infer<typeof options>;

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
    metrics: { variable: 'THREADS_METRICS', values: ['all', 'posts', 'off'] },
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

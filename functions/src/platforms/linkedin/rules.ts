import type { OptionRule, RuleSource } from '../contract/rules.ts';
import { commentAtMost, textComments, withoutMedia } from '../kit/rules/comment-rules.ts';
import {
  condition,
  mediaAtMost,
  needsContent,
  oneDocument,
  oneVideo,
  textAtMost,
  videoOrImages,
} from '../kit/rules/content-rules.ts';
import { linkOrMedia } from '../kit/rules/link-rules.ts';
import { definePlatformRules } from '../kit/rules/platform-rules.ts';
import { definition } from './definition.ts';

/**
 * A mention, in the form of LinkedIn's text format: `@[Name](urn:li:organization:123)` or `(urn:li:person:abc)`. Anything
 * else is text. https://learn.microsoft.com/linkedin/marketing/community-management/shares/little-text-format
 */
export const mention = /@\[([^[\]\s](?:[^[\]\r\n]*[^[\]\s])?)\]\((urn:li:(?:organization:\d+|person:[\w-]+))\)/gu;

/** A text with the names of its mentions only. */
export function withNames(text: string): string {
  return text.replace(mention, '$1');
}

/** The length of a text as users see it, in code points: a mention is shown as its name. */
function shownLength(text: string): number {
  return [...withNames(text)].length;
}

const docs = 'https://learn.microsoft.com/linkedin/marketing/community-management/shares';
const posts: RuleSource = { url: `${docs}/posts-api`, asOf: '2026' };
const multiImage: RuleSource = { url: `${docs}/multiimage-post-api`, asOf: '2026' };
const images: RuleSource = { url: `${docs}/images-api`, asOf: '2026' };
const videos: RuleSource = { url: `${docs}/videos-api#video-specifications`, asOf: '2026' };

/** LinkedIn's documentation of comments names no longest text; this is what its own page takes. */
const commentLength: RuleSource = { url: null, asOf: '2026-11' };

const comments: RuleSource = { url: `${docs}/comments-api`, asOf: '2026-08' };

const documents: RuleSource = { url: `${docs}/documents-api`, asOf: '2026-08' };

const KB = 1024;
const MB = 1024 * KB;

const visibilityDescription = 'A post of an organization on LinkedIn is PUBLIC or LOGGED_IN: it has no connections.';

/** An organization has followers, no connections. */
const organizationVisibility: OptionRule = {
  id: 'linkedin.organization_visibility',
  subject: 'account',
  severity: 'error',
  limit: ['PUBLIC', 'LOGGED_IN'],
  unit: null,
  counting: null,
  types: null,
  description: visibilityDescription,
  source: posts,
  breach: ({ visibility }, kind) =>
    kind === 'organization' && visibility === 'CONNECTIONS'
      ? { actual: visibility, message: visibilityDescription, fix: 'Leave visibility out for this target.' }
      : null,
};

export const rules = definePlatformRules(definition, {
  content: [
    textAtMost(definition, {
      limit: 3000,
      counting:
        'Unicode code points, before LinkedIn’s text format escapes any; a mention, `@[Name](urn:li:organization:123)` or ' +
        '`@[Name](urn:li:person:abc)`, counts as its name, which has to be exactly the name on LinkedIn',
      measure: ({ text }) => shownLength(text),
      source: posts,
    }),
    oneVideo(definition, videos),
    videoOrImages(definition, posts),
    mediaAtMost(definition, { limit: 20, of: 'images', source: multiImage }),
    oneDocument(definition, documents),
    condition(definition, {
      name: 'document_title',
      subject: 'text',
      source: posts,
      description: 'LinkedIn has titles of documents only.',
      broken: ({ title, media }) =>
        title === undefined || media.some(({ kind }) => kind === 'document') ? null : { actual: 'a title' },
      fix: 'Leave out the title.',
    }),
    linkOrMedia(definition, posts),
    needsContent(definition, 'LinkedIn needs a text, an image, a video or a document.', posts),
  ],
  formats: [
    {
      name: 'image',
      plural: 'images',
      kind: 'image',
      types: ['image/jpeg', 'image/png', 'image/gif'],
      // LinkedIn limits pixels, not bytes; the bytes are what Herald holds in memory for it.
      limits: { maxBytes: 20 * MB, maxPixels: 36_152_320 },
      source: images,
    },
    {
      name: 'video',
      plural: 'videos',
      kind: 'video',
      types: ['video/mp4'],
      limits: { minBytes: 75 * KB, maxBytes: 500 * MB, minSeconds: 3, maxSeconds: 1800 },
      source: videos,
    },
    {
      name: 'document',
      plural: 'documents',
      kind: 'document',
      // LinkedIn also takes files of Word and PowerPoint, and refuses more than 300 pages, which only it counts.
      types: ['application/pdf'],
      limits: { maxBytes: 100 * MB },
      source: documents,
    },
  ],
  options: [organizationVisibility],
  replies: {
    kind: 'comments',
    content: [
      commentAtMost(definition, {
        limit: 1250,
        counting: 'Unicode code points; a mention counts as its name',
        measure: ({ text }) => shownLength(text),
        source: commentLength,
      }),
      condition(definition, {
        name: 'comment_mentions',
        subject: 'comment',
        severity: 'warning',
        source: comments,
        description: 'Herald mentions nobody in a comment on LinkedIn: the name is published as plain text.',
        broken: ({ text }) => (withNames(text) === text ? null : { actual: 'a mention' }),
        fix: 'Write the name alone, or mention it in the post.',
      }),
      ...textComments(definition),
    ],
    formats: [],
    taken: withoutMedia,
    // Both belong to LinkedIn's Community Management API.
    scopes: { always: ['w_member_social_feed'], ofOrganizations: { always: ['w_organization_social_feed'] } },
  },
  scopes: { always: ['w_member_social'] },
});

import { childrenOf } from '../graph/containers.ts';
import { type Field, graphTime } from '../graph/fields.ts';
import { type Container, type Media, type MediaType, permalink, type ThreadsState } from './state.ts';

const PUBLIC_TYPES: Record<MediaType, string> = {
  TEXT: 'TEXT_POST',
  IMAGE: 'IMAGE',
  VIDEO: 'VIDEO',
  CAROUSEL: 'CAROUSEL_ALBUM',
};

type Describe = (state: ThreadsState, media: Media, field: Field) => unknown;

/** Every readable field of a live post. A field without a value is left out of the response. */
const FIELDS: Record<string, Describe> = {
  id: (_state, media) => media.id,
  media_product_type: () => 'THREADS',
  media_type: (_state, { container }) => PUBLIC_TYPES[container.mediaType],
  media_url: (_state, { container }) => container.mediaUrl,
  permalink: (state, media) => permalink(state, media),
  owner: (_state, { container }) => ({ id: container.accountId }),
  username: (state, { container }) => state.identity.usernameOf(container.accountId),
  text: (_state, { container }) => container.text || null,
  timestamp: (_state, media) => graphTime(media.publishedAt),
  shortcode: (_state, media) => media.shortcode,
  thumbnail_url: () => null,
  children: (state, { container }, field) => childItems(state, container, field),
  is_quote_post: (_state, { container }) => container.quoteOf !== null,
  quoted_post: (_state, { container }) => container.quoteOf && { id: container.quoteOf },
  has_replies: (state, media) => [...state.media.values()].some((one) => one.container.replyTo === media.id),
  is_reply: (_state, { container }) => container.replyTo !== null,
  root_post: (state, { container }) => container.replyTo && { id: rootOf(state, container.replyTo) },
  replied_to: (_state, { container }) => container.replyTo && { id: container.replyTo },
  reply_audience: (_state, { container }) => container.replyAudience.toUpperCase(),
  alt_text: (_state, { container }) => container.altText,
  link_attachment_url: (_state, { container }) => container.link,
  topic_tag: (_state, { container }) => container.topicTag,
};

export const MEDIA_FIELDS = Object.keys(FIELDS);

export const describeMedia = (state: ThreadsState, media: Media, fields: Field[]): Record<string, unknown> => {
  const described = fields.map((field) => [field.name, FIELDS[field.name]?.(state, media, field)] as const);
  return {
    ...Object.fromEntries(described.filter(([, value]) => value !== null && value !== undefined)),
    id: media.id,
  };
};

const childItems = (state: ThreadsState, container: Container, field: Field) => {
  if (container.children.length === 0) return null;
  const items = childrenOf(state.containers, container);
  return { data: items.map((item) => ({ id: item.id, ...childFields(item, field.inner) })) };
};

const childFields = (item: Container, names: string[]) => ({
  ...(names.includes('media_type') && { media_type: PUBLIC_TYPES[item.mediaType] }),
  ...(names.includes('media_url') && { media_url: item.mediaUrl }),
  ...(names.includes('alt_text') && item.altText !== null && { alt_text: item.altText }),
});

const rootOf = (state: ThreadsState, id: string): string => {
  const parent = state.media.get(id)?.container.replyTo;
  return parent ? rootOf(state, parent) : id;
};

import type { Content, MediaItem } from '../../model/post.ts';
import type { PublishContext } from '../contract/publish.ts';
import { shortenText } from '../kit/text.ts';
import type { Article } from './article.ts';
import { type Options, TITLE_LENGTH } from './definition.ts';
import { mention } from './rules.ts';

/**
 * The reserved characters of LinkedIn's text format. An unescaped one cuts the post off without an error. https://learn.microsoft.com/linkedin/marketing/community-management/shares/little-text-format
 */
const reserved = /[\\|{}@[\]()<>#*_~]/g;

/** `#word` at a position where a word can begin; the rest of the text is escaped. */
const hashtag = /(?<![\p{L}\p{N}_#&/])#(?=[\p{L}\p{N}])/gu;

/** A text in LinkedIn's format, with its hashtags and mentions kept as such. */
export function littleText(text: string): string {
  let [little, end] = ['', 0];
  for (const { 0: source, 1: name = '', 2: urn, index } of text.matchAll(mention)) {
    little += `${withHashtags(text.slice(end, index))}@[${escaped(name)}](${urn})`;
    end = index + source.length;
  }
  return little + withHashtags(text.slice(end));
}

function withHashtags(text: string): string {
  return text.split(hashtag).map(escaped).join('#');
}

/** What users see of a text in LinkedIn's format. LinkedIn returns hashtags in their long form. */
export function shownText(source: string): string {
  const element = /\\(.)|\{hashtag\|\\?#\|([^}]{0,500})\}|@\[((?:\\.|[^\]\\]){0,500})\]\([^)]{0,500}\)/gsu;
  return source.replace(element, (_match, escapedCharacter?: string, tag?: string, name?: string) => {
    if (name !== undefined) return shownText(name);
    return escapedCharacter ?? `#${tag}`;
  });
}

/** The body of the call that posts. The same content makes the same body, by which LinkedIn recognizes a repetition. https://learn.microsoft.com/linkedin/marketing/community-management/shares/posts-api */
export function postBody(
  author: string,
  content: Content,
  urns: readonly string[],
  { article = null, visibility = 'PUBLIC' }: { article?: Article | null } & Options = {},
): object {
  return {
    author,
    commentary: littleText(content.text),
    visibility,
    distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
    ...attached(urns, content, article),
    lifecycleState: 'PUBLISHED',
    isReshareDisabledByAuthor: false,
  };
}

/** The URN of a member or an organization. */
export function urnOf({ kind, accountId }: Pick<PublishContext['account'], 'kind' | 'accountId'>): string {
  return `urn:li:${kind === 'organization' ? 'organization' : 'person'}:${accountId}`;
}

function escaped(text: string): string {
  return text.replace(reserved, '\\$&');
}

function attached(urns: readonly string[], { media, title }: Content, article: Article | null): object {
  if (article) return { content: { article: articleContent(article) } };
  const [first, ...others] = urns.map((urn, index) => assetOf(urn, media[index], title));
  if (first === undefined) return {};
  if (others.length === 0) return { content: { media: first } };
  return { content: { multiImage: { images: [first, ...others] } } };
}

function articleContent({ preview, thumbnail }: Article): object {
  const { url: source, title, description } = preview;
  return { source, title, ...(description ? { description } : {}), ...(thumbnail ? { thumbnail: thumbnail.urn } : {}) };
}

/** A file of a post: an image has an alternative text, a document must have a title. */
function assetOf(id: string, item: MediaItem | undefined, title: string | undefined): object {
  if (item?.kind === 'document') return { id, title: title?.trim() || titleIn(item) };
  return {
    id,
    ...(item?.kind === 'image' && item.altText ? { altText: item.altText } : {}),
  };
}

function titleIn({ fileName = '' }: MediaItem): string {
  return shortenText(fileName.replace(/\.pdf$/i, ''), TITLE_LENGTH) || 'Document';
}

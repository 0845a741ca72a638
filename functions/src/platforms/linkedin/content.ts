import type { Content, MediaItem } from '../../infra/store/documents/submission.ts';
import { unsupportedBy } from '../kit/rules/platform-rules.ts';
import type { Article } from './article.ts';
import { rules } from './rules.ts';

/** What LinkedIn cannot take, as a sentence that names what would work; null when it can. */
export const unsupported = (content: Content): string | null => unsupportedBy(rules, content);

/**
 * The reserved characters of LinkedIn's text format. An unescaped one cuts the post off without an error. https://learn.microsoft.com/linkedin/marketing/community-management/shares/little-text-format
 */
const reserved = /[\\|{}@[\]()<>#*_~]/g;

/** `#word` where a word can begin; what follows is escaped like all the rest. */
const hashtag = /(?<![\p{L}\p{N}_#&/])#(?=[\p{L}\p{N}])/gu;

const escaped = (text: string): string => text.replace(reserved, '\\$&');

/** A text in LinkedIn's format, with its hashtags kept as hashtags. */
export const littleText = (text: string): string => text.split(hashtag).map(escaped).join('#');

/** A file of a post; only images have an alternative text. */
const assetOf = (id: string, item: MediaItem | undefined): object => ({
  id,
  ...(item?.kind === 'image' && item.altText ? { altText: item.altText } : {}),
});

const articleContent = ({ preview, thumbnail }: Article): object => {
  const { url: source, title, description } = preview;
  return { source, title, ...(description ? { description } : {}), ...(thumbnail ? { thumbnail: thumbnail.urn } : {}) };
};

const attached = (urns: readonly string[], { media }: Pick<Content, 'media'>, article: Article | null): object => {
  if (article) return { content: { article: articleContent(article) } };
  const [first, ...others] = urns.map((urn, index) => assetOf(urn, media[index]));
  if (first === undefined) return {};
  if (others.length === 0) return { content: { media: first } };
  return { content: { multiImage: { images: [first, ...others] } } };
};

/** The body of the call that posts. The same content makes the same body, by which LinkedIn recognizes a repetition. https://learn.microsoft.com/linkedin/marketing/community-management/shares/posts-api */
export const postBody = (
  author: string,
  content: Content,
  urns: readonly string[],
  article: Article | null = null,
): object => ({
  author,
  commentary: littleText(content.text),
  visibility: 'PUBLIC',
  distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
  ...attached(urns, content, article),
  lifecycleState: 'PUBLISHED',
  isReshareDisabledByAuthor: false,
});

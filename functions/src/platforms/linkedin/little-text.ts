/**
 * The characters that mean something in LinkedIn's text format. One that stands there unescaped cuts the post off, and
 * nothing says so. https://learn.microsoft.com/linkedin/marketing/community-management/shares/little-text-format
 */
const reserved = /[\\|{}@[\]()<>#*_~]/g;

/** `#word` where a word can begin; what follows is escaped like all the rest. */
const hashtag = /(?<![\p{L}\p{N}_#&/])#(?=[\p{L}\p{N}])/gu;

const escaped = (text: string): string => text.replace(reserved, '\\$&');

/** A text in LinkedIn's format: as it is, with its hashtags kept alive. */
export const littleText = (text: string): string => text.split(hashtag).map(escaped).join('#');

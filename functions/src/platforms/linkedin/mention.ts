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
export function shownLength(text: string): number {
  return [...withNames(text)].length;
}

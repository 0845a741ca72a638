import { badParameter } from './errors.ts';

/** Characters of a post. */
const MAX_TEXT = 500;
/** Unique links of a post, since December 2025. */
const MAX_LINKS = 5;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Length as the platform counts it: code points, but an emoji counts as its UTF-8 bytes. */
export const threadsLength = (text: string): number => {
  let length = 0;
  for (const { segment } of graphemes.segment(text)) {
    length += /^\p{RGI_Emoji}$/v.test(segment) ? Buffer.byteLength(segment) : [...segment].length;
  }
  return length;
};

/** An attached link counts unless the text has it. */
export const uniqueLinks = (text: string, attached: string | null = null): number =>
  new Set([...(text.match(/https?:\/\/[^\s]+/g) ?? []), ...(attached ? [attached] : [])]).size;

export const checkText = (text: string, attached: string | null) => {
  if (threadsLength(text) > MAX_TEXT) throw badParameter(`Param text must be at most ${MAX_TEXT} characters long.`);
  if (uniqueLinks(text, attached) > MAX_LINKS) throw badParameter('THREADS_API__LINK_LIMIT_EXCEEDED');
};

import type { ListedPost } from './replies.ts';

/** X hands text out as HTML. */
const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** What stands at the end of a text for the files of the post. */
const isOwnFile = (address: string): boolean =>
  /^https:\/\/(?:x|twitter)\.com\/[^/]+\/status\/\d+\/(?:photo|video)\//.test(address);

const plain = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();

/** The ways in which a link may have been written before X expanded it. */
const spellings = (address: string): string[] => {
  const bare = address.replace(/^https?:\/\//i, '');
  return [address, address.replace(/\/$/, ''), bare, bare.replace(/\/$/, '')];
};

/**
 * Whether a listed post says what `text` said. X has put a short link in the place of every address, and another behind
 * the text for the files: each is turned back into whatever of its spellings our text holds.
 */
export const saysTheSame = ({ text: cut, entities, note_tweet: long }: ListedPost, text: string): boolean => {
  const ours = plain(text);
  const links = (long?.entities ?? entities)?.urls ?? [];
  const theirs = links.reduce(
    (rest, { url, expanded_url: address = url }) => {
      const original = isOwnFile(address) ? '' : spellings(address).find((each) => ours.includes(each));
      return rest.replace(url, () => original ?? address);
    },
    unescaped(long?.text ?? cut),
  );
  return plain(theirs) === ours;
};

import type { Content } from '../../model/post.ts';
import type { ContentRule, RuleSource } from '../contract/rules.ts';
import {
  atMost,
  condition,
  mediaAtMost,
  needsContent,
  oneVideo,
  textAtMost,
  videoOrImages,
} from '../kit/rules/content-rules.ts';
import { noLinkCard } from '../kit/rules/link-rules.ts';
import { definePlatformRules } from '../kit/rules/platform-rules.ts';
import { dollarText, numberText } from '../kit/rules/wording.ts';
import { definition, prices } from './definition.ts';

const counting: RuleSource = { url: 'https://docs.x.com/resources/fundamentals/counting-characters', asOf: '2026-08' };
const posts: RuleSource = { url: 'https://docs.x.com/x-api/posts/create-post', asOf: '2026-08' };
const changelog: RuleSource = { url: 'https://docs.x.com/changelog', asOf: '2024-08' };
const errors: RuleSource = { url: 'https://developer.x.com/en/support/x-api/error-troubleshooting', asOf: '2026-08' };
const selfServe: RuleSource = { url: 'https://docs.x.com/x-api/posts/manage-tweets/integrate', asOf: '2026-08' };
const media: RuleSource = { url: 'https://docs.x.com/x-api/media/quickstart/best-practices', asOf: '2026-08' };

/** The maximum weighted length of a text, and the one for accounts with X Premium. */
const TEXT_LENGTH = 280;
const LONG_TEXT_LENGTH = 25_000;
/** The weighted length of a link, whatever its length. */
const LINK_LENGTH = 23;

const MB = 1024 * 1024;

/**
 * A URL that X certainly treats as a link: a scheme, a host with a name at its end, and a path that ends before
 * punctuation. X also links some bare names; Herald ignores these, so that it refuses nothing that X would accept.
 */
const link =
  /(?<![\p{L}\p{N}@#$/])https?:\/\/(?:[\p{L}\p{N}-]+\.)+[a-z]{2,}(?::\d+)?(?:[/?#](?:[!-~\p{sc=Latin}\p{sc=Cyrillic}]*[\p{sc=Latin}\p{sc=Cyrillic}\d=_#/+-])?)?/giu;

/** As X's own text library has it. https://github.com/twitter/twitter-text/blob/master/js/src/regexp/cashtag.js */
const cashtag = /(?<![\p{L}\p{N}_$])\$[a-z]{1,6}(?:[._][a-z]{1,2})?(?![\p{L}\p{N}_])/giu;

/** An address without a scheme that X links too. */
const bareLink = /(?<![\p{L}\p{N}@./-])www\.[\p{L}\p{N}-]+\.[a-z]{2,}/iu;

/** The first link of a text, which raises the price of a post. */
export function linkIn(text: string): string | undefined {
  return (text.match(link) ?? text.match(bareLink))?.[0];
}

/** What X charges for a post with a text (US dollars). */
export function priceOf(text: string): number {
  return linkIn(text) === undefined ? prices.post : prices.postWithLink;
}

/** Its first condition only makes it quick: the second one is slow at each character. */
const emoji = /(?=\p{Emoji})\p{RGI_Emoji}/gv;

/** Code points that count one; all others count two. */
const light: readonly (readonly [first: number, last: number])[] = [
  [0, 4351],
  [8192, 8205],
  [8208, 8223],
  [8242, 8247],
];

/** The length of a text as X counts it: links 23, emoji 2 however many code points, Latin 1, most others 2. */
export function weightedLength(text: string): number {
  const composed = text.normalize('NFC');
  const withoutLinks = composed.replace(link, '');
  const rest = withoutLinks.replace(emoji, '');
  const characters = [...rest].reduce((sum, character) => sum + weightOf(character), 0);
  return characters + 2 * countOf(withoutLinks, emoji) + LINK_LENGTH * countOf(composed, link);
}

const weighted = {
  counting: `a link ${LINK_LENGTH} whatever its length, an emoji 2, Latin and most other alphabets 1 each, all other characters 2`,
  measure: ({ text }: Content) => weightedLength(text),
};

const longest = textAtMost(definition, {
  ...weighted,
  name: 'premium_text_length',
  limit: LONG_TEXT_LENGTH,
  source: changelog,
  message: () =>
    `X takes at most ${TEXT_LENGTH} characters of text, ${numberText(LONG_TEXT_LENGTH)} with X Premium, and this is longer.`,
});

const withoutPremium = textAtMost(definition, {
  ...weighted,
  limit: TEXT_LENGTH,
  source: counting,
  message: (actual) =>
    `X takes at most ${TEXT_LENGTH} characters from this account, and this counts ${numberText(actual)}. Longer texts need X Premium.`,
});

/** A warning in a request, as only X knows which accounts have X Premium. X is asked before publishing. */
const ordinaryText: ContentRule = {
  ...withoutPremium,
  severity: 'warning',
  description: `X takes at most ${TEXT_LENGTH} characters of text from an account without X Premium.`,
  breach: (content, given) => {
    const breach = longest.breach(content, given) ? null : withoutPremium.breach(content, given);
    return (
      breach && {
        ...breach,
        message: `X takes at most ${TEXT_LENGTH} characters from an account without X Premium, and this counts ${numberText(Number(breach.actual))}.`,
        fix: `${breach.fix} With X Premium, you can keep it.`,
      }
    );
  },
};

/** Why an account without X Premium cannot post this text; null for a text that every account can. */
export function tooLongWithoutPremium(content: Content): string | null {
  return withoutPremium.breach(content, content)?.message ?? null;
}

export const rules = definePlatformRules(definition, {
  content: [
    longest,
    noLinkCard(definition, posts),
    ordinaryText,
    oneVideo(definition, media),
    videoOrImages(definition, media),
    mediaAtMost(definition, { limit: 4, of: 'images', source: media }),
    atMost(definition, {
      name: 'cashtag_count',
      subject: 'text',
      limit: 1,
      unit: 'cashtags',
      counting: '$ and up to six letters',
      source: selfServe,
      description: 'X takes at most one cashtag in a post.',
      measure: ({ text }) => countOf(text, cashtag),
      message: (actual) => `X takes at most one cashtag in a post, and this has ${actual}.`,
      fix: () => 'Keep one of the cashtags, and write the others without the dollar sign.',
    }),
    condition(definition, {
      name: 'link_cost',
      subject: 'text',
      severity: 'warning',
      source: prices.source,
      description: `X charges the operator of this service ${dollarText(prices.postWithLink)} for a post with a link, and ${dollarText(prices.post)} for one without.`,
      broken: ({ text }) => {
        const found = linkIn(text);
        return found === undefined ? null : { actual: found };
      },
      fix: 'Leave the link out where the post does not need it.',
    }),
    condition(definition, {
      name: 'repeated_text',
      subject: 'replies',
      // For how long X remembers a text, and whether it compares media, is not documented.
      severity: 'warning',
      source: errors,
      description: 'X refuses a text that the account has posted recently, also within a thread.',
      broken: ({ text, replies = [] }) => {
        const texts = [text, ...replies.map((reply) => reply.text)].map((each) => each.normalize('NFC').trim());
        const position = texts.findIndex((each, index) => each !== '' && texts.indexOf(each) < index);
        return position === -1 ? null : { actual: `reply ${position}` };
      },
      fix: 'Change the text of one of them.',
    }),
    needsContent(definition, 'X needs a text, an image or a video.', counting),
  ],
  formats: [
    {
      name: 'image',
      plural: 'images',
      kind: 'image',
      types: ['image/jpeg', 'image/png', 'image/webp'],
      limits: { maxBytes: 5 * MB },
      source: media,
    },
    {
      name: 'gif',
      plural: 'GIFs',
      kind: 'image',
      types: ['image/gif'],
      limits: { maxBytes: 15 * MB },
      alone: true,
      source: media,
    },
    {
      name: 'video',
      plural: 'videos',
      kind: 'video',
      types: ['video/mp4', 'video/quicktime'],
      limits: { maxBytes: 512 * MB, minSeconds: 0.5, maxSeconds: 140, maxFramesPerSecond: 60 },
      codecs: { video: ['avc'], audio: ['aac'] },
      // Accounts with X Premium post longer ones.
      uncertain: ['minSeconds', 'maxSeconds'],
      source: media,
    },
  ],
  types: { anyKind: true },
  // A reply needs the scopes of a post.
  replies: { kind: 'thread', scopes: { always: [] } },
  scopes: { always: ['tweet.read', 'tweet.write', 'users.read'], withMedia: ['media.write'] },
  costOf: ({ text, replies = [] }) => replies.reduce((sum, reply) => sum + priceOf(reply.text), priceOf(text)),
});

function weightOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  return light.some(([first, last]) => point >= first && point <= last) ? 1 : 2;
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

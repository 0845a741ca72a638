import { segmentsOf } from '../../model/text-segments.ts';
import { MAX_REPLIES } from '../../platforms/contract/rules.ts';

/** The maximum number of parts: the post and its replies. */
export const MAX_PARTS = MAX_REPLIES + 1;

/** Above so many parts, a number of a part has two digits. */
const MAX_SHORT_NUMBER = 9;

export interface Splitting {
  /** Whether the platform takes a text as the part at this position: 0 is the post, all others are replies. */
  fits(part: string, position: number): boolean;
  /** Ends each of several parts with its number, such as ` (1/3)`. */
  numbered: boolean;
}

/** What follows a unit of a text. */
type Gap = 'word' | 'sentence' | 'paragraph';

/** What is not cut: a word, or what is between two spaces. Offsets in UTF-16 units. */
interface Unit {
  start: number;
  end: number;
  gap: Gap;
}

/**
 * Splits a text into parts that fit, without a change but of the white space between them. A part ends at the end of a
 * paragraph, where that leaves it at least half full, or else at the last end of a sentence; inside a sentence only where that
 * is too long for one part, or where the text would need too many parts. A link, a mention, a hashtag and a grapheme are not
 * cut, nor is a word, unless one alone is too long. A link that is too long is a part that does not fit. Of a text that is
 * too long for `MAX_PARTS`, there is one part more: the rest. Pure.
 */
export function splitText(text: string, { fits, numbered }: Splitting): string[] {
  const whole = [text, text.trim()].find((one) => fits(one, 0));
  if (whole !== undefined) return [whole];
  const attempts = [
    ...(numbered ? [{ wholeSentences: true, most: MAX_SHORT_NUMBER }] : []),
    { wholeSentences: true, most: MAX_PARTS },
    { wholeSentences: false, most: MAX_PARTS },
  ];
  const units = unitsOf(text);
  let parts: string[] = [];
  for (const { wholeSentences, most } of attempts) {
    const fitsNumbered = (part: string, position: number): boolean =>
      fits(numbered ? withNumber(part, position, most) : part, position);
    parts = fill(text, units, { fits: fitsNumbered, wholeSentences, most });
    if (parts.length <= most) break;
  }
  return numbered && parts.length > 1 ? parts.map((part, position) => withNumber(part, position, parts.length)) : parts;
}

/** In parentheses, so that a number at the end of a sentence cannot be misread with it. */
function withNumber(part: string, position: number, count: number): string {
  return `${part} (${position + 1}/${count})`;
}

interface Filling {
  fits(part: string, position: number): boolean;
  /** Sentences that fit into a part are not cut. */
  wholeSentences: boolean;
  most: number;
}

/** Fills up to `most` parts one after the other. The rest of the text, if there is one, is the last item. */
function fill(text: string, given: readonly Unit[], { fits, wholeSentences, most }: Filling): string[] {
  let units = given;
  const slice = (first: number, last: number): string =>
    text.slice(units[first]?.start, units[Math.min(last, units.length - 1)]?.end);
  const parts: string[] = [];
  let first = 0;
  let known = { from: -1, reach: -1 };
  const reachFrom = (from: number, position: number): number => {
    if (known.from !== from)
      known = { from, reach: lastFitting(from, units.length - 1, (last) => fits(slice(from, last), position)) };
    return known.reach;
  };
  while (first < units.length && parts.length < most) {
    const reach = reachFrom(first, parts.length);
    const finer = reach < first ? finerUnits(text, units[first]) : [];
    if (finer.length > 1) {
      units = [...units.slice(0, first), ...finer, ...units.slice(first + 1)];
      known = { from: -1, reach: -1 };
      continue;
    }
    const last = Math.max(first, wholeSentences ? lastOfPart(first, reach) : reach);
    parts.push(slice(first, last));
    first = last + 1;
  }
  return first < units.length ? [...parts, slice(first, units.length)] : parts;

  function lastOfPart(from: number, reach: number): number {
    if (reach >= units.length - 1) return reach;
    const middle = ((units[from]?.start ?? 0) + (units[reach]?.end ?? 0)) / 2;
    const filled = units.slice(from, reach + 1);
    const paragraph = filled.findLastIndex(({ gap, end }) => gap === 'paragraph' && end >= middle);
    if (paragraph >= 0) return from + paragraph;
    const sentence = filled.findLastIndex(({ gap }) => gap !== 'word');
    if (sentence < 0) return reach;
    const next = from + sentence + 1;
    const endOfNext = units.findIndex(({ gap }, index) => index > reach && gap !== 'word');
    const isWholeNext = reachFrom(next, parts.length + 1) >= (endOfNext < 0 ? units.length - 1 : endOfNext);
    return isWholeNext ? next - 1 : reach;
  }
}

/** The last index that fits, from `first` on; `first - 1` where none does. Few checks, each of about the size of the result. */
function lastFitting(first: number, last: number, fits: (index: number) => boolean): number {
  let fitting = first - 1;
  let step = 1;
  while (fitting < last && fits(Math.min(fitting + step, last))) {
    fitting = Math.min(fitting + step, last);
    step *= 2;
  }
  let beyond = Math.min(fitting + step, last + 1);
  while (beyond - fitting > 1) {
    const middle = Math.floor((fitting + beyond) / 2);
    if (fits(middle)) fitting = middle;
    else beyond = middle;
  }
  return fitting;
}

/**
 * What stands between white space. A mention of LinkedIn's text format may have spaces inside. A no-break space is no gap, nor
 * is a space that a mark or a modifier makes a grapheme with.
 */
const chunk =
  /(?:@\[[^\[\]\r\n]+\]\([^\s\(\)]+\)|[\S\u{A0}\u{202F}\u{FEFF}]|\s(?=[\p{Grapheme_Extend}\p{Mc}\p{Emoji_Modifier}\u{200D}]))+/gv;

/** Scripts that write words without spaces between them. */
const unspacedScripts = String.raw`\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}`;
/** Their characters and punctuation. */
const unspaced = new RegExp(String.raw`[${unspacedScripts}\u{3000}-\u{303F}\u{FF01}-\u{FF65}]`, 'v');

/** What does not begin a line, and what does not end one. https://www.w3.org/TR/jlreq/#line_composition */
const follower = /^[\p{Pe}\p{Pf}[\p{Po}--[\#\&@＃＆＠]]\u{3005}\u{30FC}]/v;
const leader = /[\p{Ps}\p{Pi}#@＃＠]$/v;

/** Letters of these scripts belong to a link only at the start of a word in its path: there is no space after a link. */
const link = new RegExp(
  String.raw`(?:https?:\/\/|www\.)(?:[[!-~]--[<>"]]|[[\p{L}\p{M}\p{N}]--[${unspacedScripts}\0-~]]|(?<=[\/=_?#&.%\-])[[\p{L}\p{M}\p{N}]&&[${unspacedScripts}]]{1,40})+`,
  'giv',
);
const mention =
  /@\[[^\[\]\r\n]+\]\([^\s\(\)]+\)|[@＠](?:\w[\w.\-]*@[\p{L}\p{M}\p{N}.\-]+|[\w.@\-]+|[\p{L}\p{M}\p{N}_]{1,30})/gv;
const hashtag = /[#＃][\p{L}\p{M}\p{N}_]+/gv;

const lineBreak = /\r\n|[\n\r\u2028\u2029]/g;
/** An initial, a short title or the number of an item, none of which ends a sentence. */
const abbreviation = /^(?:\p{Lu}\p{Ll}{0,2}|\p{N}{1,2})\.$/u;

/** The words of a text; in scripts with spaces, what stands between these. */
function unitsOf(text: string): Unit[] {
  const ranges = [...text.matchAll(chunk)].flatMap(({ 0: found, index }) => {
    const start = index + found.length - found.trimStart().length;
    const range = { start, end: start + found.trim().length };
    if (range.start === range.end) return [];
    return unspaced.test(found) ? cut(range, unspacedCuts(text.slice(range.start, range.end))) : [range];
  });
  const sentenceStarts = segmentsOf(text, 'sentence')[Symbol.iterator]();
  let sentence = 0;
  return ranges.map(({ start, end }, index) => {
    const next = ranges[index + 1]?.start ?? text.length;
    while (sentence < end) sentence = sentenceStarts.next().value?.index ?? Number.POSITIVE_INFINITY;
    return { start, end, gap: gapOf(text, { start, end, next, isEnd: sentence <= next }) };
  });
}

/** The gap between the end of a unit and the start of the next one. `isEnd`: a sentence ends in it. */
function gapOf(
  text: string,
  { start, end, next, isEnd }: { start: number; end: number; next: number; isEnd: boolean },
): Gap {
  const lineBreaks = text.slice(end, next).match(lineBreak)?.length ?? 0;
  if (lineBreaks > 1) return 'paragraph';
  return lineBreaks === 1 || (isEnd && !abbreviation.test(text.slice(start, end))) ? 'sentence' : 'word';
}

/** Where a run without spaces may be cut: between words, and beside punctuation only where a line may be broken. */
function unspacedCuts(run: string): number[] {
  return wordCuts(run).filter((index) => {
    const before = characterBefore(run, index);
    const after = String.fromCodePoint(run.codePointAt(index) ?? 0);
    return (unspaced.test(before) || unspaced.test(after)) && !leader.test(before) && !follower.test(after);
  });
}

/** The boundaries of words inside a run, but for those inside of links, mentions, hashtags and graphemes. */
function wordCuts(run: string): number[] {
  const inside = new Set<number>();
  for (const pattern of [link, mention, hashtag])
    for (const { 0: found, index } of run.matchAll(pattern))
      for (let at = index + 1; at < index + found.length; at += 1) inside.add(at);
  const starts = new Set(startsOf('grapheme', run));
  return startsOf('word', run).filter((index) => index > 0 && !inside.has(index) && starts.has(index));
}

/** The parts of a unit that is too long: its words, or the graphemes of one word. A link has no parts. */
function finerUnits(text: string, unit: Unit | undefined): Unit[] {
  if (!unit) return [];
  const run = text.slice(unit.start, unit.end);
  const atWords = wordCuts(run);
  const cuts = atWords.length > 0 || run.match(link)?.[0] === run ? atWords : startsOf('grapheme', run).slice(1);
  const ranges = cut(unit, cuts);
  return ranges.map((range, index) => ({ ...range, gap: index === ranges.length - 1 ? unit.gap : 'word' }));
}

function startsOf(granularity: 'grapheme' | 'word', text: string): number[] {
  return Array.from(segmentsOf(text, granularity), ({ index }) => index);
}

/** A range, cut at these offsets from its start. */
function cut({ start, end }: Pick<Unit, 'start' | 'end'>, offsets: readonly number[]) {
  const starts = [0, ...offsets].map((offset) => start + offset);
  return starts.map((from, index) => ({ start: from, end: starts[index + 1] ?? end }));
}

function characterBefore(text: string, index: number): string {
  return [...text.slice(Math.max(0, index - 2), index)].at(-1) ?? '';
}

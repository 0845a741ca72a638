/// <reference path="../text/linebreak.d.ts" />
import LineBreaker from 'linebreak';
import type { FontFace } from '../fonts/font-face.ts';
import type { FontStack } from '../fonts/font-stack.ts';
import { graphemes, isEmoji } from '../text/graphemes.ts';
import type { Advance, FontRole, TextMeasurer, TextRun, Word } from '../text/text-measurer.ts';

const zeroAdvance: Advance = { ems: 0, clusters: 0 };
/** satori draws an emoji as a square of the font size, without cluster spacing. */
const emojiAdvance: Advance = { ems: 1, clusters: 0 };
const space = /^\s$/;

/** Measures as satori does: the same fonts, shaping and break opportunities. Results are cached per text. */
export function createTextMeasurer(stacks: Readonly<Record<FontRole, FontStack>>): TextMeasurer {
  const cache: Record<FontRole, Map<string, readonly Word[]>> = {
    display: new Map(),
    strong: new Map(),
    body: new Map(),
  };
  return {
    fontFamily: (role) => stacks[role].faces.map(({ name }) => name).join(','),
    measureWords: (text, role) => {
      const words = cache[role].get(text) ?? wordsOf(text, stacks[role]);
      cache[role].set(text, words);
      return words;
    },
  };
}

function wordsOf(text: string, stack: FontStack): Word[] {
  const breaker = new LineBreaker(text);
  const words: Word[] = [];
  let start = 0;
  for (let stop = breaker.nextBreak(); stop; stop = breaker.nextBreak()) {
    words.push(wordOf(text.slice(start, stop.position), stack));
    start = stop.position;
  }
  return words;
}

function wordOf(text: string, stack: FontStack): Word {
  let clusters: TextRun[] | undefined;
  const split = (): readonly TextRun[] => {
    clusters ??= graphemes(text).map((grapheme) => textRunOf(grapheme, stack));
    return clusters;
  };
  return { ...textRunOf(text, stack), splitClusters: split };
}

function textRunOf(text: string, stack: FontStack): TextRun {
  const whole = advanceOf(text, stack);
  const trimmed = text.trimEnd();
  return { ...whole, trailingSpace: trimmed === text ? zeroAdvance : difference(whole, advanceOf(trimmed, stack)) };
}

/** The advance of a text without a line break, including emoji. */
function advanceOf(text: string, stack: FontStack): Advance {
  let total = zeroAdvance;
  let clusters: string[] = [];
  for (const grapheme of graphemes(text)) {
    if (isEmoji(grapheme)) {
      total = sum(sum(total, textAdvance(clusters, stack)), emojiAdvance);
      clusters = [];
    } else clusters.push(grapheme);
  }
  return sum(total, textAdvance(clusters, stack));
}

function sum(one: Advance, other: Advance): Advance {
  return {
    ems: one.ems + other.ems,
    clusters: one.clusters + other.clusters,
  };
}

function textAdvance(clusters: readonly string[], stack: FontStack): Advance {
  return fontRunsOf(clusters, stack).reduce((total, { text, face }) => sum(total, face.measure(text)), zeroAdvance);
}

/** Splits text into runs of one font. A space belongs to the run before it if that font has a space. */
function fontRunsOf(clusters: readonly string[], { faces, faceFor }: FontStack): { text: string; face: FontFace }[] {
  const runs: { text: string; face: FontFace }[] = [];
  for (const cluster of clusters) {
    const last = runs.at(-1);
    const stays = last && space.test(cluster) && last.face.covers(cluster.charCodeAt(0));
    const face = stays ? last.face : (faceFor(cluster) ?? faces.at(-1));
    if (face && face === last?.face) last.text += cluster;
    else if (face) runs.push({ text: cluster, face });
  }
  return runs;
}

function difference(one: Advance, other: Advance): Advance {
  return {
    ems: one.ems - other.ems,
    clusters: one.clusters - other.clusters,
  };
}

import { expect, it } from 'vitest';
import { layoutLines } from './line-layout.ts';
import type { Word } from './text-measurer.ts';

function textRun(ems: number, trailing = 0) {
  return {
    ems,
    clusters: ems,
    trailingSpace: { ems: trailing, clusters: trailing },
  };
}

/** A word of letters one em wide, and its space. */
function word(letters: number, space = 1): Word {
  return {
    ...textRun(letters + space, space),
    splitClusters: () => [...Array.from({ length: letters }, () => textRun(1)), ...(space ? [textRun(1, 1)] : [])],
  };
}

function options(maxWidth: number) {
  return { size: 10, tracking: 0, maxWidth };
}

it('a paragraph fills lines, and ignores the width of a trailing space', () => {
  expect(layoutLines([word(4), word(4), word(4)], options(91))).toEqual({ count: 2, breaksWords: false });
  expect(layoutLines([word(4), word(4, 0)], options(91))).toEqual({ count: 1, breaksWords: false });
});

it('the width of a line includes letter spacing', () => {
  expect(layoutLines([word(4), word(4, 0)], { ...options(91), tracking: 0.1 }).count).toBe(2);
});

it('a word that is longer than a line is broken', () => {
  expect(layoutLines([word(2), word(25), word(2, 0)], options(100.1))).toEqual({ count: 4, breaksWords: true });
});

it('an empty text has no line', () => expect(layoutLines([], options(100))).toEqual({ count: 0, breaksWords: false }));

import { describe, expect, it } from 'vitest';
import { layLines } from './lines.ts';
import type { Word } from './words.ts';

const stretch = (ems: number, trailing = 0) => ({
  ems,
  letters: ems,
  trailing: { ems: trailing, letters: trailing },
});

/** A word of letters one em wide, and its space. */
const word = (letters: number, space = 1): Word => ({
  ...stretch(letters + space, space),
  split: () => [...Array.from({ length: letters }, () => stretch(1)), ...(space ? [stretch(1, 1)] : [])],
});

const setting = (width: number) => ({ size: 10, tracking: 0, width });

describe('layLines', () => {
  it('fills lines, and lets the last space hang over', () => {
    expect(layLines([word(4), word(4), word(4)], setting(91))).toEqual({ count: 2, broken: false });
    expect(layLines([word(4), word(4, 0)], setting(91))).toEqual({ count: 1, broken: false });
  });

  it('counts letter spacing', () => {
    expect(layLines([word(4), word(4, 0)], { ...setting(91), tracking: 0.1 }).count).toBe(2);
  });

  it('breaks a word that is longer than a line', () => {
    expect(layLines([word(2), word(25), word(2, 0)], setting(100.1))).toEqual({ count: 4, broken: true });
  });

  it('takes no line for nothing', () => expect(layLines([], setting(100))).toEqual({ count: 0, broken: false }));
});

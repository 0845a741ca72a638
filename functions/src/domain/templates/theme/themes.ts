import type { Hex } from './colour.ts';

/** A set of matching colours. `background` is one colour, or the stops of a gradient. */
export interface Theme {
  background: readonly [Hex, ...Hex[]];
  /** Primary text. */
  text: Hex;
  /** Secondary text. */
  muted: Hex;
  /** Highlights. */
  accent: Hex;
  /** Cards on the background. */
  surface: Hex;
}

export const themeNames = ['paper', 'chalk', 'lilac', 'citrus', 'midnight', 'forest', 'ember', 'ocean'] as const;

export type ThemeName = (typeof themeNames)[number];

export const themes: Record<ThemeName, Theme> = {
  paper: { background: ['#f6f0e4'], text: '#231b14', muted: '#6a5b4a', accent: '#b5421c', surface: '#fffaf1' },
  chalk: {
    background: ['#ffffff', '#f0f2f7'],
    text: '#12141c',
    muted: '#575d6e',
    accent: '#3349e0',
    surface: '#e9ecf5',
  },
  lilac: {
    background: ['#f1eafe', '#dde6ff'],
    text: '#1d1640',
    muted: '#564f80',
    accent: '#6430dc',
    surface: '#fbf9ff',
  },
  citrus: {
    background: ['#ffd83d', '#ffcb2b'],
    text: '#1b1706',
    muted: '#564a0b',
    accent: '#1b1706',
    surface: '#ffe67f',
  },
  midnight: {
    background: ['#0a0f24', '#1d2456'],
    text: '#f6f7fd',
    muted: '#b2bbdf',
    accent: '#9db0ff',
    surface: '#222b63',
  },
  forest: {
    background: ['#0c261e', '#16402f'],
    text: '#f5f2e7',
    muted: '#b1cbbb',
    accent: '#f2bb5c',
    surface: '#1c4a38',
  },
  ember: {
    background: ['#3a0c2c', '#8a1d3f', '#a93230'],
    text: '#fff5ec',
    muted: '#f7d2c5',
    accent: '#ffc68f',
    surface: '#5e1436',
  },
  ocean: {
    background: ['#052f42', '#0a5a6b'],
    text: '#f0fbfc',
    muted: '#b9dde2',
    accent: '#80f0d6',
    surface: '#0d4a5e',
  },
};

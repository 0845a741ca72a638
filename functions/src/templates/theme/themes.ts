import type { Hex } from './colour.ts';

/** A family of colours that were chosen together. `ground` is the background: one colour, or the stops of a gradient. */
export interface Theme {
  ground: readonly [Hex, ...Hex[]];
  /** Text. */
  ink: Hex;
  /** Text that stands back. */
  muted: Hex;
  /** The one colour that calls. */
  accent: Hex;
  /** Cards that lie on the ground. */
  surface: Hex;
}

export const themeNames = ['paper', 'chalk', 'lilac', 'citrus', 'midnight', 'forest', 'ember', 'ocean'] as const;

export type ThemeName = (typeof themeNames)[number];

export const themes: Record<ThemeName, Theme> = {
  paper: { ground: ['#f6f0e4'], ink: '#231b14', muted: '#6a5b4a', accent: '#b5421c', surface: '#fffaf1' },
  chalk: { ground: ['#ffffff', '#f0f2f7'], ink: '#12141c', muted: '#575d6e', accent: '#3349e0', surface: '#e9ecf5' },
  lilac: { ground: ['#f1eafe', '#dde6ff'], ink: '#1d1640', muted: '#564f80', accent: '#6430dc', surface: '#fbf9ff' },
  citrus: { ground: ['#ffd83d', '#ffcb2b'], ink: '#1b1706', muted: '#564a0b', accent: '#1b1706', surface: '#ffe67f' },
  midnight: { ground: ['#0a0f24', '#1d2456'], ink: '#f6f7fd', muted: '#b2bbdf', accent: '#9db0ff', surface: '#222b63' },
  forest: { ground: ['#0c261e', '#16402f'], ink: '#f5f2e7', muted: '#b1cbbb', accent: '#f2bb5c', surface: '#1c4a38' },
  ember: {
    ground: ['#3a0c2c', '#8a1d3f', '#a93230'],
    ink: '#fff5ec',
    muted: '#f7d2c5',
    accent: '#ffc68f',
    surface: '#5e1436',
  },
  ocean: { ground: ['#052f42', '#0a5a6b'], ink: '#f0fbfc', muted: '#b9dde2', accent: '#80f0d6', surface: '#0d4a5e' },
};

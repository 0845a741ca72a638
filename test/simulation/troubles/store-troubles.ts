import { MINUTE, SECOND } from '../../../functions/src/time/clock.ts';
import type { Trouble } from './trouble.ts';

export const slowStore: Trouble = {
  name: 'slow store',
  prepare: ({ store }, chance) => {
    store.latency = { medianMs: chance.between(20, 150), spread: 1.2 };
  },
};

export const unknownCommits: Trouble = {
  name: 'unknown commits',
  prepare: ({ store }, chance) => {
    store.lostResponse = chance.between(0.01, 0.15);
    store.late = chance.between(0, 0.1);
  },
};

export const flakyStore: Trouble = {
  name: 'flaky store',
  prepare: ({ store }, chance) => {
    store.unavailable = chance.between(0, 0.1);
    store.aborted = chance.between(0, 0.15);
  },
};

export const flakyFiles: Trouble = {
  name: 'flaky files',
  prepare: ({ files }, chance) => {
    files.latency = { medianMs: chance.between(50, 1500), spread: 1.2 };
    files.lostResponse = chance.between(0, 0.2);
    files.late = chance.between(0, 0.2);
    files.unavailable = chance.between(0, 0.2);
    files.cut = chance.between(0.1, 0.6);
  },
};

export const storeDown: Trouble = {
  name: 'store down for 30 s',
  keepsTime: true,
  prepare: ({ storeOutages }, chance, { from, until }) => {
    const start = chance.between(from, until);
    storeOutages.push({ from: start, until: start + 30 * SECOND });
    if (chance.happens(0.3)) storeOutages.push({ from: start + 5 * MINUTE, until: start + 8 * MINUTE });
  },
};

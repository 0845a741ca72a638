import type { Trouble } from './trouble.ts';

export const duplicateTasks: Trouble = {
  name: 'duplicate tasks',
  keepsTime: true,
  prepare: ({ queue }, chance) => {
    queue.duplicates = chance.between(0.05, 0.6);
  },
};

export const delayedTasks: Trouble = {
  name: 'delayed tasks',
  prepare: ({ queue }, chance) => {
    queue.delayed = chance.between(0.05, 0.5);
  },
};

export const flakyQueue: Trouble = {
  name: 'flaky queue',
  prepare: ({ queue }, chance) => {
    queue.lostResponse = chance.between(0, 0.2);
    queue.unavailable = chance.between(0, 0.3);
  },
};

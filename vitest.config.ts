import { defineConfig } from 'vitest/config';
import { availableEngines } from './local/firestore/choose.ts';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['functions/src/**/*.test.ts', 'local/**/*.test.ts', 'web/src/**/*.test.ts'],
          exclude: ['**/node_modules/**'],
        },
      },
      {
        test: {
          name: 'stack',
          include: ['test/**/*.test.ts'],
          exclude: ['test/engines/**'],
          globalSetup: ['test/support/global-setup.ts'],
          setupFiles: ['test/support/environment.ts'],
          // One stack, one file at a time: a test sees no other file's load, and the machine may be small.
          fileParallelism: false,
          // The first call of every function starts a process.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
      // What Herald relies on of Firestore, asked of every engine this machine can run.
      ...availableEngines(process.env).map((engine, place) => ({
        test: {
          name: `engine-${engine}`,
          include: ['test/engines/**/*.test.ts'],
          globalSetup: ['test/engines/global-setup.ts'],
          setupFiles: ['test/engines/environment.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          sequence: { groupOrder: 2 + place },
        },
      })),
    ],
  },
});

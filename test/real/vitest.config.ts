import { defineConfig } from 'vitest/config';

/** The suites of a platform against the platform's own server software, which its own package installs. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    projects: [
      {
        test: {
          name: 'real',
          include: ['test/real/*/{connect,publisher,threads}.test.ts'],
          globalSetup: ['test/real/bluesky/global-setup.ts'],
          // Each step is a call to a server in another process.
          testTimeout: 300_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'real-stack',
          include: ['test/real/*/oauth.test.ts'],
          globalSetup: ['test/real/bluesky/global-setup.ts', 'test/support/global-setup.ts'],
          setupFiles: ['test/real/bluesky/environment.ts', 'test/support/environment.ts'],
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});

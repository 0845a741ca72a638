import { defineConfig } from 'vitest/config';

/** The suites of a platform against the platform's own server software, which its own package installs. */
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    globalSetup: ['test/real/bluesky/global-setup.ts'],
    projects: [
      {
        test: {
          name: 'real-stack',
          include: ['test/real/*/oauth.test.ts'],
          globalSetup: ['test/support/temporary-folder.ts'],
          setupFiles: ['test/real/bluesky/environment.ts', 'test/support/in-process.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'real',
          include: ['test/real/*/{connect,publisher,threads}.test.ts'],
          maxWorkers: '100%',
          // Each step is a call to a server in another process.
          testTimeout: 300_000,
          hookTimeout: 60_000,
          // The faults and counts of the connections are for the whole server.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});

import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { availableEngines } from './dev/stack/firestore/choose.ts';

const UNIT_TESTS = [
  'functions/src/**/*.test.ts',
  'dev/{rehearse,stack,tools}/**/*.test.ts',
  'ops/**/*.test.ts',
  'web/src/**/*.test.ts',
  'clients/*/src/**/*.test.ts',
];
/** The command line uses the client as it stands, built or not. */
const CLIENT_SOURCE = {
  alias: {
    '@herald-publishing/client/csv': `${import.meta.dirname}/clients/typescript/src/csv.ts`,
    '@herald-publishing/client': `${import.meta.dirname}/clients/typescript/src/index.ts`,
  },
};
/** The nodes for n8n run without it. */
const N8N = { alias: { 'n8n-workflow': `${import.meta.dirname}/test/clients/n8n-workflow.ts` } };
/** Tests that replace modules or timers, and must not share them with other files. */
const ISOLATED_TESTS = '**/*.isolated.test.ts';
/** Publishers against the sandbox, in the process of the test. */
const PLATFORM_TESTS = 'test/platforms/*/!(accounts).test.ts';
/** Chromium, the packages as they are installed, and the clients of other languages: too slow for `npm test`. */
const BROWSER_TESTS = ['test/browser/*.test.ts', 'test/clients/{browser,packages,go,php,python}.test.ts'];
/** Use the whole service, in the process of the test. */
const FLOW_TESTS = ['test/{clients,contract}/*.test.ts', 'test/flows/*/*.test.ts', 'test/platforms/*/accounts.test.ts'];

const PROPERTY_SEED = 'test/support/property-seed.ts';

/** How long a polled value may take on a busy machine (ms): the default of a second is an assertion on timing. */
const POLL = { poll: { timeout: 30_000 } };

/** One stack in each worker process, which its files share. */
const inProcess = {
  globalSetup: ['test/support/temporary-folder.ts'],
  setupFiles: [PROPERTY_SEED, 'test/support/in-process.ts'],
  isolate: false,
  maxWorkers: '100%',
  expect: POLL,
  // A bound for a test that hangs: with neighbours on the machine, one that starts programs has taken more than a minute.
  testTimeout: 180_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    coverage: {
      provider: 'v8',
      include: ['functions/src/**/*.ts'],
      exclude: ['**/*.test.ts'],
      reporter: ['text-summary'],
      reportsDirectory: '.local/coverage',
      // A floor just below what `npm test` reaches.
      thresholds: { statements: 95, branches: 89, functions: 96, lines: 96 },
    },
    projects: [
      {
        resolve: CLIENT_SOURCE,
        test: {
          name: 'unit',
          setupFiles: [PROPERTY_SEED],
          include: UNIT_TESTS,
          exclude: ['**/node_modules/**', ISOLATED_TESTS],
          // The files of a worker share their modules: loading them anew for every file is half of the work.
          isolate: false,
          // Vitest leaves a core free by default, which is half of a machine with two.
          maxWorkers: '100%',
          // A bound for a test that hangs, far from what one takes on a busy machine.
          expect: POLL,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'unit-isolated',
          setupFiles: [PROPERTY_SEED],
          include: UNIT_TESTS.map((pattern) => pattern.replace('*.test.ts', '*.isolated.test.ts')),
          exclude: ['**/node_modules/**'],
          maxWorkers: '100%',
          expect: POLL,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'platforms',
          setupFiles: [PROPERTY_SEED],
          include: [PLATFORM_TESTS],
          isolate: false,
          maxWorkers: '100%',
          expect: POLL,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'lab',
          setupFiles: [PROPERTY_SEED],
          include: ['dev/lab/**/*.test.ts'],
          exclude: ['**/node_modules/**'],
          isolate: false,
          maxWorkers: '100%',
          expect: POLL,
          testTimeout: 60_000,
        },
      },
      {
        resolve: N8N,
        test: {
          name: 'flows',
          include: FLOW_TESTS,
          exclude: BROWSER_TESTS,
          ...inProcess,
          // Half of the time a flow waits: for a queue, a pause or a response.
          maxWorkers: 2 * availableParallelism(),
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'browser',
          include: BROWSER_TESTS,
          ...inProcess,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'simulation',
          setupFiles: [PROPERTY_SEED],
          include: ['test/simulation/*.test.ts'],
          maxWorkers: '100%',
          // A bound for a test that hangs.
          testTimeout: 600_000,
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          name: 'depth',
          include: ['test/simulation/depth/*.test.ts'],
          // A bound for a test that hangs.
          testTimeout: 1_200_000,
          sequence: { groupOrder: 3 },
        },
      },
      {
        resolve: CLIENT_SOURCE,
        test: {
          name: 'smoke',
          include: ['test/{smoke,rules}/*.test.ts'],
          globalSetup: ['test/support/global-setup.ts'],
          setupFiles: [PROPERTY_SEED, 'test/support/environment.ts'],
          // They share one stack.
          maxWorkers: '100%',
          // The first call of every function starts a process: a bound far from what that takes on a busy machine.
          testTimeout: 180_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 4 },
        },
      },
      {
        test: {
          name: 'stack',
          include: ['test/stack/*.test.ts'],
          // A command of the deploy waits for the simulated cloud, and a stack for its processes.
          maxWorkers: '100%',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 5 },
        },
      },
      // What Herald relies on of Firestore, asked of every engine this machine can run.
      ...availableEngines(process.env).map((engine, index) => ({
        test: {
          name: `engine-${engine}`,
          include: ['test/engines/**/*.test.ts'],
          globalSetup: ['test/engines/global-setup.ts'],
          setupFiles: ['test/engines/environment.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          // Transactions that conflict wait before they try again.
          sequence: { concurrent: true, groupOrder: 6 + index },
        },
      })),
    ],
  },
});

import { defineConfig } from 'vitest/config';
import { availableEngines } from './local/firestore/choose.ts';

const UNIT_TESTS = [
  'functions/src/**/*.test.ts',
  'local/**/*.test.ts',
  'web/src/**/*.test.ts',
  'clients/*/src/**/*.test.ts',
];
/** Tests that replace modules or timers, and must not share them with other files. */
const ISOLATED_TESTS = '**/*.isolated.test.ts';
/** Tests of platform modules against the sandbox in their own process: they need no stack and run beside each other. */
const SANDBOX_TESTS =
  'test/platforms/*/{publisher,publish,upload,doubts,connect,alternative-texts,link-previews}.test.ts';
/** Start processes of their own, under virtual time. */
const SIMULATION_TESTS = 'test/simulation/**/*.test.ts';

const PROPERTY_SEED = 'test/support/property-seed.ts';

export default defineConfig({
  test: {
    coverage: {
      provider: 'v8',
      include: ['functions/src/**/*.ts'],
      exclude: ['**/*.test.ts'],
      reporter: ['text-summary'],
      reportsDirectory: '.local/coverage',
      // A floor just below what the unit tests reach by themselves. The tests against the stack run the rest, in other processes.
      thresholds: { statements: 44, branches: 39, functions: 41, lines: 45 },
    },
    projects: [
      {
        // The command line uses the client as it stands, built or not.
        resolve: { alias: { 'herald-client': `${import.meta.dirname}/clients/typescript/src/index.ts` } },
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
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'unit-isolated',
          setupFiles: [PROPERTY_SEED],
          include: UNIT_TESTS.map((pattern) => pattern.replace('*.test.ts', '*.isolated.test.ts')),
          exclude: ['**/node_modules/**'],
          maxWorkers: '100%',
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'sandbox',
          setupFiles: [PROPERTY_SEED],
          include: [SANDBOX_TESTS],
          isolate: false,
          maxWorkers: '100%',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'simulation',
          setupFiles: [PROPERTY_SEED],
          include: [SIMULATION_TESTS],
          // A bound for a test that hangs.
          testTimeout: 1_200_000,
        },
      },
      {
        test: {
          name: 'stack',
          include: ['test/**/*.test.ts'],
          exclude: ['test/engines/**', 'test/real/**', SANDBOX_TESTS, SIMULATION_TESTS],
          globalSetup: ['test/support/global-setup.ts'],
          setupFiles: [PROPERTY_SEED, 'test/support/environment.ts'],
          // One stack, one file at a time: a test sees no other file's load, and the machine may be small.
          fileParallelism: false,
          // The first call of every function starts a process.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // As long as the page or the other process may take on a busy machine: the default of a second is a timing assertion.
          expect: { poll: { timeout: 30_000 } },
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

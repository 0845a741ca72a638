import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const program = fileURLToPath(new URL('./harness/main.ts', import.meta.url));

/** Spread over all flows and calls: what `npm run faults` does in full. */
const RUNS = 40;

it(`no fault of ${RUNS} loses, doubles or strands anything`, { timeout: 600_000 }, async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [program, '--limit', String(RUNS)]).catch(
    (failed: { stdout: string; stderr: string }) => ({ stdout: `${failed.stdout}\n${failed.stderr}` }),
  );
  expect(stdout).toMatch(/^faults: \d+ runs, 0 lost, 0 doubled, 0 stuck$/m);
});

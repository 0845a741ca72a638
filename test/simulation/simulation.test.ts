import { it } from 'vitest';
import { runSimulation } from './run-simulation.ts';

// Each runs in a separate process.
it.concurrent('a seed has the same history whatever ran before it', async ({ expect }) => {
  // Two seeds after one another with posts on every platform.
  const alone = await runSimulation('--scenario', 'mixed', '--seed', '100058', '--verbose');
  const afterOthers = await runSimulation('--scenario', 'mixed', '--first', '100055', '--seeds', '4', '--verbose');
  const fingerprint = /seed 100058: .* events, ([0-9a-f]{16}) /;
  expect(fingerprint.exec(afterOthers)?.[1]).toMatch(/^[0-9a-f]{16}$/);
  expect(fingerprint.exec(alone)?.[1]).toBe(fingerprint.exec(afterOthers)?.[1]);
});

it.concurrent('six seeds with faults lose, duplicate and misreport nothing', async ({ expect }) => {
  expect(await runSimulation('--scenario', 'mixed', '--seeds', '6')).toContain('6 seeds of mixed, 0 failed');
});

it.concurrent('a replayed seed prints its history', async ({ expect }) => {
  expect(await runSimulation('--scenario', 'calm', '--seed', '1', '--grep', 'published')).toMatch(
    /publish\w+-\d+ +"published"/,
  );
});

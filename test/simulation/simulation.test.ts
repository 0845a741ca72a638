import { expect, it } from 'vitest';
import { runSimulation } from './run-simulation.ts';

it('six seeds lose, duplicate and misreport nothing, and a replay has the same history', async () => {
  // The last two have posts on every platform.
  const [six, replay] = await Promise.all([
    runSimulation('--scenario', 'mixed', '--first', '100053', '--seeds', '6', '--verbose'),
    runSimulation('--scenario', 'mixed', '--seed', '100058', '--grep', 'published'),
  ]);
  expect(six).toContain('6 seeds of mixed, 0 failed');
  expect(replay).toMatch(/publish\w+-\d+ +"published"/);
  const fingerprint = /seed 100058: .* events, ([0-9a-f]{16}) /;
  expect(fingerprint.exec(replay)?.[1]).toMatch(/^[0-9a-f]{16}$/);
  expect(fingerprint.exec(six)?.[1]).toBe(fingerprint.exec(replay)?.[1]);
});

import { expect, it } from 'vitest';
import { runSimulation } from '../run-simulation.ts';

// What npm test has no time for.

it('200 seeds with faults lose, duplicate and misreport nothing', async () => {
  const halves = await Promise.all([
    runSimulation('--scenario', 'mixed', '--first', '1001', '--seeds', '100'),
    runSimulation('--scenario', 'mixed', '--first', '1101', '--seeds', '100'),
  ]);
  for (const output of halves) expect(output).toContain('100 seeds of mixed, 0 failed');
});

it('posts of a whole day are on time, and not later when numbers are read', async () => {
  // Posts are due all day, and numbers an hour and six hours after each of them.
  const slowest = async (...more: string[]): Promise<number> => {
    const output = await runSimulation('--scenario', 'day', '--posts', '300', '--seeds', '1', ...more);
    return Number(/all: .* p99 ([\d.]+) s.* late \(300\)/.exec(output)?.[1]);
  };
  const [withNumbers, without] = await Promise.all([slowest(), slowest('--without-sweep', 'metricsSweep')]);
  // In simulated seconds.
  expect(withNumbers).toBeLessThanOrEqual(without + 1);
});

it('one customer with a silent server delays the posts of 100 others by no more than half', async () => {
  const latest = async (posts: string, line: RegExp): Promise<number> => {
    const output = await runSimulation('--scenario', 'greedy', '--posts', posts, '--seeds', '1');
    return Number(line.exec(output)?.[1]);
  };
  const [beside, alone] = await Promise.all([
    latest('120', /posts with one target: .* most ([\d.]+) s late \(100\)/),
    latest('0', /all: .* most ([\d.]+) s late \(100\)/),
  ]);
  // In simulated seconds.
  expect(beside).toBeLessThanOrEqual(1.5 * alone);
});

it.concurrent('every post is published once without faults', async ({ expect }) => {
  expect(await runSimulation('--scenario', 'calm', '--seeds', '10')).toContain('10 seeds of calm, 0 failed');
});

it.concurrent('posts are on time in a rush, beside a user with many accounts, through an outage and another scale', async ({
  expect,
}) => {
  const names = ['nine-o-clock', 'crowd', 'outage', 'peak', 'rescaled'];
  const output = await runSimulation(...names.flatMap((name) => ['--scenario', name]), '--posts', '60', '--seeds', '1');
  for (const name of names) expect(output).toContain(`1 seeds of ${name}, 0 failed`);
});

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const run = promisify(execFile);
const main = fileURLToPath(new URL('main.ts', import.meta.url));

/** What the failing seeds found is what its reader needs. */
const failWithOutput = (error: Error & { stdout?: string; stderr?: string }): never => {
  throw new Error(`${error.message}\n${error.stdout?.slice(-8000) ?? ''}\n${error.stderr?.slice(-2000) ?? ''}`);
};

/** The command in a process of its own, whose clock and timers it replaces. Fails with its output when a seed fails. */
const simulate = async (...args: string[]): Promise<string> => {
  const options = { maxBuffer: 64 * 1024 * 1024 };
  return (await run(process.execPath, [main, ...args], options).catch(failWithOutput)).stdout;
};

describe('simulation', () => {
  it('has the same history for the same seed, whatever ran before', async () => {
    // Two seeds after one another with posts on every platform.
    const [alone, afterOthers] = await Promise.all([
      simulate('--scenario', 'mixed', '--seed', '100058', '--verbose'),
      simulate('--scenario', 'mixed', '--first', '100055', '--seeds', '4', '--verbose'),
    ]);
    const fingerprint = /seed 100058: .* events, ([0-9a-f]{16}) /;
    expect(fingerprint.exec(afterOthers)?.[1]).toMatch(/^[0-9a-f]{16}$/);
    expect(fingerprint.exec(alone)?.[1]).toBe(fingerprint.exec(afterOthers)?.[1]);
  });

  it('loses, doubles and misreports nothing in 200 seeds of trouble', async () => {
    const halves = await Promise.all([
      simulate('--scenario', 'mixed', '--first', '1', '--seeds', '100'),
      simulate('--scenario', 'mixed', '--first', '101', '--seeds', '100'),
    ]);
    for (const output of halves) expect(output).toContain('100 seeds of mixed, 0 failed');
  });

  it.each([
    'lease fence',
    'settle time',
    'intent',
    'precondition on the claim',
    'precondition on the edit',
    'event in the commit',
    'precondition on the stream',
    'precondition on the endpoint',
    'event sweep',
    'deletion check',
    'deletion of API keys',
    'record of told causes',
    'risk sweep',
  ])(
    'notices within 1,000 seeds that the %s is off, where the same seed finds nothing while it is on',
    async (mutant) => {
      expect(await simulate('--mutant', mutant, '--seeds', '1000')).toContain(`without the ${mutant}: found by seed`);
    },
  );

  it('publishes every post once in a calm world', async () => {
    expect(await simulate('--scenario', 'calm', '--seeds', '10')).toContain('10 seeds of calm, 0 failed');
  });

  it('is on time: in a rush, for a user beside one with a crowd of accounts, through an outage and a whole day', async () => {
    const names = ['nine-o-clock', 'crowd', 'outage', 'peak', 'day'];
    const output = await simulate(...names.flatMap((name) => ['--scenario', name]), '--posts', '60', '--seeds', '1');
    for (const name of names) expect(output).toContain(`1 seeds of ${name}, 0 failed`);
  });

  it('replays a seed alone, with its history', async () => {
    expect(await simulate('--scenario', 'calm', '--seed', '1', '--grep', 'published')).toMatch(
      /publish\w+-\d+ +"published"/,
    );
  });
});

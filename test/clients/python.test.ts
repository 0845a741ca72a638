import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { inProject } from '../../dev/project.ts';
import { stack } from '../support/stack.ts';
import { createUser } from '../support/user.ts';
import { environmentOf, temporaryFolder } from './herald.ts';
import { openLossyLine } from './lossy-line.ts';
import { samples } from './samples.ts';

const run = promisify(execFile);

/** A bound for tests that hang, far from what they take on a busy machine (ms). */
const TIMEOUT_MS = 300_000;

it(
  'the Python client passes its tests, and the samples in its README and in the API description work',
  async () => {
    const user = await createUser({ bluesky: 1, youtube: 1 });
    const file = join(temporaryFolder(), 'samples.json');
    writeFileSync(file, JSON.stringify(await samples('Python')));
    const line = await openLossyLine();
    const env = {
      ...environmentOf(user),
      HERALD_SANDBOX: stack.sandboxUrl,
      HERALD_SAMPLES: file,
      HERALD_LOSSY_LINE: line.url,
      HERALD_ACCOUNTS: JSON.stringify(user.accounts),
      PYTHONDONTWRITEBYTECODE: '1',
    };
    const cwd = inProject('clients', 'python');
    // Its report, also of success, is on standard error.
    const { stderr } = await run('python3', ['-m', 'unittest', 'discover', '-s', 'tests', '-t', '.'], { cwd, env });
    // Two posts of each client.
    expect(line.lost()).toBe(4);
    expect(stderr).toMatch(/^Ran \d+ tests in .*\n\nOK\n$/m);
  },
  TIMEOUT_MS,
);

import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { inProject } from '../../dev/project.ts';
import { description } from '../support/openapi.ts';
import { stack } from '../support/stack.ts';
import { createUser } from '../support/user.ts';
import { environmentOf, temporaryFolder } from './herald.ts';

const run = promisify(execFile);

const operation = z.object({ 'x-codeSamples': z.array(z.object({ lang: z.string(), source: z.string() })) });

/** The Python samples of the API description, by endpoint. */
async function samples(): Promise<Record<string, string>> {
  const { paths } = await description();
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, each]) =>
      operation
        .parse(each)
        ['x-codeSamples'].filter(({ lang }) => lang === 'Python')
        .map(({ source }) => [`${method} ${path}`, source]),
    ),
  );
  return Object.fromEntries(all);
}

/** A bound for tests that hang, far from what they take on a busy machine (ms). */
const TIMEOUT_MS = 300_000;

it(
  'the Python client passes its tests, and the samples in its README and in the API description work',
  async () => {
    const user = await createUser({ bluesky: 1, youtube: 1 });
    const file = join(temporaryFolder(), 'samples.json');
    writeFileSync(file, JSON.stringify(await samples()));
    const env = {
      ...environmentOf(user),
      HERALD_SANDBOX: stack.sandboxUrl,
      HERALD_SAMPLES: file,
      HERALD_ACCOUNTS: JSON.stringify(user.accounts),
      PYTHONDONTWRITEBYTECODE: '1',
    };
    const cwd = inProject('clients', 'python');
    // Its report, also of success, is on standard error.
    const { stderr } = await run('python3', ['-m', 'unittest', 'discover', '-s', 'tests', '-t', '.'], { cwd, env });
    expect(stderr).toMatch(/^Ran \d+ tests in .*\n\nOK\n$/m);
  },
  TIMEOUT_MS,
);

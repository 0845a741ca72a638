import { expect, it } from 'vitest';
import { z } from 'zod';
import { inProject } from '../../dev/project.ts';
import { createUser } from '../support/user.ts';
import { environmentOf, herald } from './herald.ts';

const services = ['ayrshare', 'buffer', 'postiz', 'zernio'] as const;

const validation = z.object({ problems: z.array(z.object({ rule: z.string() })) });

it('the requests of other services become posts that the API understands, and warnings go to stderr', async () => {
  const env = environmentOf(await createUser());
  for (const from of services) {
    const file = inProject('clients', 'cli', 'src', 'migrate', 'examples', `${from}.json`);
    const migrated = await herald(env, ['migrate', file, '--from', from]);
    expect(migrated).toMatchObject({ code: 0, stderr: expect.stringMatching(/^warning: /) });
    const { stdout } = await herald(env, ['validate', '--file', '-', '--json'], migrated.stdout);
    const { problems } = validation.parse(JSON.parse(stdout));
    expect(problems.filter(({ rule }) => rule.startsWith('request.'))).toEqual([]);
  }
});

it('a request that names no known platform is refused with the reasons', async () => {
  const args = ['migrate', '-', '--from', 'ayrshare'];
  const ended = await herald(environmentOf(null), args, '{"post":"Hi","platforms":["reddit"]}');
  expect(ended).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('Herald has no reddit.') });
});

import { expect, it } from 'vitest';
import { account } from '../../model/account.ts';
import type { Content } from '../../model/post.ts';
import { accountProblems } from './account-rules.ts';

const options = { visibility: 'CONNECTIONS' };
const content: Content = { text: 'Hello', mediaType: 'text', media: [], originals: [], options };
const stored = account.parse({ accountId: '1', accessToken: 'sealed', refreshToken: 'sealed', profile: {} });

it.each([
  ['person', []],
  ['organization', [{ rule: 'linkedin.organization_visibility', severity: 'error', actual: 'CONNECTIONS' }]],
] as const)('a LinkedIn post for connections has the expected problems for a %s', (kind, problems) => {
  const found = accountProblems('linkedin', { ...stored, kind }, { content, publishAt: 0, now: 0 });
  expect(found).toHaveLength(problems.length);
  expect(found).toMatchObject(problems);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPost, request, withKey } from '../../support/api.ts';
import { type Instance, startInstance } from '../../support/instance.ts';
import { submissionsOf } from '../../support/stored.ts';
import { createUser } from '../../support/user.ts';

function times(count: number) {
  return Array.from({ length: count }, (_, index) => index);
}
const LIMIT = 30;

describe('a hundred concurrent posts of one user', () => {
  let instances: Instance[] = [];
  beforeAll(async () => {
    instances = await Promise.all([startInstance('api'), startInstance('api')]);
  });
  afterAll(() => Promise.all(instances.map((instance) => instance.stop())));

  it.each([1, 2])(
    'concurrent posts are accepted up to the limit on %d instance(s), and none of these is lost',
    async (count) => {
      const user = await createUser();
      const answers = await Promise.all(
        times(100).map((index) =>
          request('/v1/posts', {
            body: aPost({ text: `Burst ${index}` }, { scheduledTime: '2099-01-01T00:00:00Z' }),
            headers: withKey(user),
            at: instances[index % count]?.url ?? '',
          }),
        ),
      );
      const byStatus = (status: number) => answers.filter((response) => response.status === status);
      expect(byStatus(201)).toHaveLength(LIMIT);
      expect(byStatus(429)).toHaveLength(100 - LIMIT);
      expect(await submissionsOf(user.uid)).toHaveLength(LIMIT);
      const remaining = byStatus(201).map(({ headers }) => Number(headers.get('x-ratelimit-remaining')));
      expect(Math.min(...remaining)).toBe(0);
    },
  );

  it('concurrent posts that share an Idempotency-Key create one post', async () => {
    const user = await createUser();
    const answers = await Promise.all(
      times(LIMIT).map((index) =>
        request('/v1/posts', {
          body: aPost({ text: 'One' }, { scheduledTime: '2099-01-01T00:00:00Z' }),
          headers: { ...withKey(user), 'idempotency-key': 'same' },
          at: instances[index % 2]?.url ?? '',
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(times(LIMIT).map(() => 201));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await submissionsOf(user.uid)).toHaveLength(1);
  });
});

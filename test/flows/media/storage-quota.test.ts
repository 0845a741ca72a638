import { expect, it } from 'vitest';
import { context } from '../../../functions/src/context.ts';
import { requireStorageQuota } from '../../../functions/src/domain/media/storage-quota.ts';
import { request, withKey } from '../../support/api.ts';
import { stack } from '../../support/stack.ts';
import { createUser } from '../../support/user.ts';

it('the bytes that a user stores in a day are counted and limited', async () => {
  const ctx = context();
  const user = await createUser();
  const body = (n: number) => ({ url: `${stack.sandboxUrl}/media/sample.png?n=${n}` });
  const stored = await request('/v1/media', { body: body(1), headers: withKey(user) });
  expect(stored).toMatchObject({ status: 201 });
  await request('/v1/media', { body: body(2), headers: withKey(user) });
  // Two, where midnight is between the uploads.
  const days = (await ctx.store.user(user.uid).storageDays.get()).docs;
  const day = days.at(-1);
  const { sizeBytes } =
    stored.body && typeof stored.body === 'object' ? { sizeBytes: 0, ...stored.body } : { sizeBytes: 0 };
  expect(days.reduce((sum, one) => sum + one.data().bytes, 0)).toBe(2 * sizeBytes);

  const limited = { ...ctx, config: { ...ctx.config, media: { ...ctx.config.media, bytesPerDay: 2 * sizeBytes } } };
  await expect(requireStorageQuota(limited, user.uid)).rejects.toMatchObject({
    reason: 'rate_limit_exceeded',
    message: expect.stringMatching(/^Rate limit exceeded\. Try again in \d+ seconds\.$/),
  });
  await day?.ref.update({ bytes: ctx.config.media.bytesPerDay });
  const refused = await request('/v1/media', { body: body(3), headers: withKey(user) });
  expect(refused).toMatchObject({ status: 429, body: { error: { code: 'rate_limit_exceeded' } } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

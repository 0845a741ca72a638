import { expect, it } from 'vitest';
import { context } from '../../../functions/src/context.ts';
import { requireStorageQuota } from '../../../functions/src/domain/media/storage-quota.ts';
import { clientOf } from '../../support/client.ts';
import { sandboxFile } from '../../support/media.ts';
import { createUser } from '../../support/user.ts';

it('the bytes that a user stores in a day are counted and limited', async () => {
  const ctx = context();
  const user = await createUser();
  const store = (n: number) => clientOf(user).media.createFromUrl(sandboxFile(`sample.png?n=${n}`));
  const { sizeBytes } = await store(1);
  await store(2);
  // Two, where midnight is between the uploads.
  const days = (await ctx.store.user(user.uid).storageDays.get()).docs;
  const day = days.at(-1);
  expect(days.reduce((sum, one) => sum + one.data().bytes, 0)).toBe(2 * sizeBytes);

  const limited = { ...ctx, config: { ...ctx.config, media: { ...ctx.config.media, bytesPerDay: 2 * sizeBytes } } };
  await expect(requireStorageQuota(limited, user.uid)).rejects.toMatchObject({
    reason: 'rate_limit_exceeded',
    message: expect.stringMatching(/^Rate limit exceeded\. Try again in \d+ seconds\.$/),
  });
  await day?.ref.update({ bytes: ctx.config.media.bytesPerDay });
  await expect(store(3)).rejects.toMatchObject({ status: 429, code: 'rate_limit_exceeded' });
  await expect(store(3)).rejects.toSatisfy(({ retryAfterMs }) => retryAfterMs > 0);
});

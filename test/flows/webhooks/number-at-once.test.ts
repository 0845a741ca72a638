import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { countOperations } from '../../../dev/bench/operations.ts';
import { context } from '../../../functions/src/context.ts';
import { addEvent, eventIdOf, numberAtOnce } from '../../../functions/src/domain/events/index.ts';
import { startRecording } from '../../../functions/src/domain/webhooks/index.ts';
import { aPost, publish, request, withKey } from '../../support/api.ts';
import { stack } from '../../support/stack.ts';
import { createUser } from '../../support/user.ts';
import { eventsOf } from '../../support/webhook-endpoints.ts';

it('the events of a post with one target get their numbers in the commit that ends its run, without a task', async () => {
  const { published, sequenced } = await countOperations(stack, { recordsEvents: true });
  const written = published.documents.written.filter((path) => /\/(events|eventStream)\//.test(path));
  expect(written.map((path) => path.split('/').at(-2)).sort()).toEqual(['eventStream', 'events', 'events']);
  expect(published.tasks).toBe(0);
  expect(sequenced).toBeNull();
});

it('the events of five posts that are published at once have numbers without a gap, each post after its target', async () => {
  const user = await createUser();
  await request('/v1/events', { headers: withKey(user) });
  await Promise.all(Array.from({ length: 5 }, () => publish(user, aPost({ text: randomUUID() }))));
  const events = await eventsOf(user, (types) => types.length === 10);
  expect(events.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 10 }, (_, index) => index + 1));
  const posts = events.filter(({ type }) => type === 'post.published');
  expect(posts).toHaveLength(5);
  for (const { sequence, data } of posts) {
    const { postSubmissionId, status } = data['post'] as { postSubmissionId: string; status: string };
    const target = events.find((event) => event.data['postSubmissionId'] === postSubmissionId);
    expect(target?.sequence).toBeLessThan(sequence);
    expect(status).toBe('dispatched');
  }
});

describe('number at once', () => {
  const { store } = context();
  const eventOf = (userId: string) =>
    ({ id: eventIdOf(randomUUID()), userId, type: 'credits.low', at: new Date(), data: {} }) as const;

  async function recordedUser() {
    const userId = randomUUID();
    await startRecording(context(), userId);
    return { userId, user: store.user(userId) };
  }

  it('one of two commits that number events of a user at the same time fails', async () => {
    const { userId, user } = await recordedUser();
    const added = await Promise.all([1, 2].map(() => numberAtOnce({ store }, userId, [eventOf(userId)])));
    const commits = added.map((addTo) => {
      const batch = store.batch();
      addTo?.(batch);
      return batch.commit();
    });
    const results = await Promise.allSettled(commits);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await user.eventStream.get()).data()).toMatchObject({ lastSequence: 1 });
  });

  it('events wait for the numbering behind pending ones, after an endpoint was created, and where none are recorded', async () => {
    const [pending, withEndpoint] = [await recordedUser(), await recordedUser()];
    const batch = store.batch();
    addEvent(store, batch, eventOf(pending.userId));
    await batch.commit();
    await withEndpoint.user.eventStream.update({ endpointsChangedAt: new Date() });
    for (const userId of [pending.userId, withEndpoint.userId, randomUUID()])
      expect(await numberAtOnce({ store }, userId, [eventOf(userId)])).toBeNull();
  });
});

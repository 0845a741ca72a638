import { expect, it } from 'vitest';
import { z } from 'zod';
import { audienceOf, audienceSettings, followersOf } from './audience.ts';
import { createClock, DAY_MS } from './clock.ts';

const PUBLISHED_AT = Date.parse('2026-03-01T12:00:00Z');

function audience(settings: Record<string, unknown> = {}) {
  const clock = createClock({ now: () => PUBLISHED_AT });
  const context = { clock, settings: () => z.object(audienceSettings).parse(settings) };
  return { clock, post: () => audienceOf(context, '17', PUBLISHED_AT), followers: () => followersOf(context, '1784') };
}

it('the numbers of a post are zero at first, grow to different values, and are the same in another sandbox', () => {
  const [one, other] = [audience(), audience()];
  expect(Object.values(one.post() ?? {})).toEqual(Array(9).fill(0));
  for (const { clock } of [one, other]) clock.advance(DAY_MS / 24);
  const early = one.post() ?? {};
  expect(new Set(Object.values(early)).size).toBe(9);
  expect(other.post()).toEqual(early);
  one.clock.advance(DAY_MS);
  for (const [name, value] of Object.entries(one.post() ?? {}))
    expect(value).toBeGreaterThan(Number(Object.entries(early).find(([key]) => key === name)?.[1]));
});

it('the numbers of a post are as old as metricsLagMs, and there are none before', () => {
  const [late, live] = [audience({ metricsLagMs: DAY_MS }), audience()];
  late.clock.advance(DAY_MS - 1);
  expect(late.post()).toBeNull();
  late.clock.advance(DAY_MS + 1);
  live.clock.advance(DAY_MS);
  expect(late.post()).toEqual(live.post());
});

it('the numbers of a post fall to zero at metricsReset and grow again', () => {
  const { clock, post } = audience({ metricsReset: PUBLISHED_AT + DAY_MS });
  clock.advance(DAY_MS);
  expect(post()?.views).toBe(0);
  clock.advance(DAY_MS);
  expect(post()?.views).toBeGreaterThan(0);
});

it('the numbers of a post leave out those in metricsGap', () => {
  const { post, followers } = audience({ metricsGap: ['likes', 'followers'] });
  expect(post()).not.toHaveProperty('likes');
  expect(post()).toHaveProperty('views');
  expect(followers()).toBeUndefined();
});

it('the followers of an account grow with the time', () => {
  const { clock, followers } = audience();
  const before = followers() ?? 0;
  clock.advance(2 * DAY_MS);
  expect(followers()).toBe(before + 2);
});

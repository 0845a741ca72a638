import type { PostTimeline } from '@herald-publishing/client';
import { describe, expect, it } from 'vitest';
import { eventText } from './event-text.ts';
import type { TimelineEvent } from './query.ts';
import { type Chapter, storyOf } from './story.ts';
import { spanText, storyText } from './story-text.ts';

const x = { platform: 'x', accountId: '1', targetId: 'x:1' } as const;
const facebook = { platform: 'facebook', accountId: '2', targetId: 'facebook:2' } as const;

/** `seconds` after the acceptance. */
function at(seconds: number): string {
  return new Date(Date.UTC(2027, 0, 1, 12) + seconds * 1000).toISOString();
}

const accepted: TimelineEvent = { at: at(0), type: 'accepted', target: null, scheduledTime: null };

function call(target: typeof x | typeof facebook, seconds: number, more: object = {}): TimelineEvent {
  const call = {
    step: 'post',
    reply: null,
    purpose: 'publish',
    method: 'POST',
    path: '/2/tweets',
    response: 'received',
  } as const;
  return {
    at: at(seconds),
    type: 'call',
    target,
    attempt: 1,
    ...call,
    status: 201,
    requestId: null,
    durationMs: 1,
    ...more,
  };
}

function published(target: typeof x | typeof facebook, seconds: number): TimelineEvent {
  return { at: at(seconds), type: 'published', target, result: null, notes: [] };
}

function waits(seconds: number, message: string): TimelineEvent {
  const problem = { code: 'pending', message } as const;
  const waiting = { outcome: 'waiting', problem, nextAttemptAt: null, omittedEvents: 0 } as const;
  return { at: at(seconds), type: 'attempt_ended', target: facebook, attempt: 1, ...waiting };
}

function story(...events: TimelineEvent[]): Chapter[] {
  const runs = [x, facebook].map((target) => ({ target, dueAt: at(0), startedAt: at(0), lateMs: 0, delays: [] }));
  return storyOf({ events, runs } as unknown as PostTimeline);
}

it('the story of a post is that it was accepted, sent and live, without the calls', () => {
  const told = story(
    accepted,
    call(x, 1),
    call(x, 2),
    call(facebook, 2),
    published(x, 3),
    call(facebook, 4),
    published(facebook, 95),
  );
  expect(told).toEqual([
    { at: at(0), kind: 'event', event: accepted },
    { at: at(1), kind: 'sent', targets: [x, facebook] },
    { at: at(3), kind: 'live', target: x, afterMs: 3000, notes: [] },
    { at: at(95), kind: 'live', target: facebook, afterMs: 95_000, notes: [] },
  ]);
});

it('the story of a post names each wait of a target once, however often its platform was asked', () => {
  const told = story(
    accepted,
    call(facebook, 1),
    waits(2, 'Processing.'),
    waits(9, 'Processing.'),
    published(facebook, 20),
  );
  expect(told.map(({ kind }) => kind)).toEqual(['event', 'sent', 'event', 'live']);
  expect(told[2]).toMatchObject({ at: at(2) });
});

it('the story begins again for a target that was tried again, and counts from then', () => {
  const failed: TimelineEvent = { at: at(5), type: 'failed', target: x, problem: null };
  const requeued: TimelineEvent = { at: at(60), type: 'requeued', target: x, reason: 'retry' };
  const told = story(accepted, call(x, 1), failed, requeued, call(x, 61), published(x, 62));
  expect(told.map(({ kind, at }) => [kind, at])).toEqual([
    ['event', at(0)],
    ['sent', at(1)],
    ['event', at(5)],
    ['event', at(60)],
    ['sent', at(61)],
    ['live', at(62)],
  ]);
  expect(told.at(-1)).toMatchObject({ afterMs: 2000 });
});

it('the story counts from the time at which the post was due, and omits a call that never left', () => {
  const told = story(
    accepted,
    call(x, 1, { response: 'not_sent' }),
    call(x, 2, { purpose: 'refresh' }),
    published(x, -1),
  );
  expect(told.map(({ kind }) => kind)).toEqual(['event', 'live']);
  expect(told.at(-1)).toMatchObject({ afterMs: 0 });
});

describe('the replies of a post', () => {
  const reply = (target: typeof x | typeof facebook, number: number, seconds: number) =>
    call(target, seconds, { step: `reply${number}Publish`, reply: number - 1 });

  it('replies are in one chapter for each target, each once until the target is tried again', () => {
    const requeued: TimelineEvent = { at: at(60), type: 'requeued', target: x, reason: 'retry' };
    const told = story(
      accepted,
      call(x, 1),
      reply(x, 1, 2),
      call(facebook, 3),
      reply(facebook, 1, 3),
      reply(x, 1, 4),
      reply(x, 2, 5),
      published(x, 5),
      reply(facebook, 2, 6),
      requeued,
      reply(x, 2, 61),
    );
    expect(told.slice(2)).toEqual([
      { at: at(2), kind: 'replies', target: x, replies: [0, 1] },
      { at: at(3), kind: 'sent', targets: [facebook] },
      { at: at(3), kind: 'replies', target: facebook, replies: [0, 1] },
      { at: at(5), kind: 'live', target: x, afterMs: 5000, notes: [] },
      { at: at(60), kind: 'event', event: requeued },
      { at: at(61), kind: 'replies', target: x, replies: [1] },
    ]);
  });

  it('replies take the time in which the post was live out of the sentence about it', () => {
    const result = { id: '1', url: null, replies: [] };
    const told = story(accepted, { at: at(3600), type: 'published', target: x, result, notes: [] });
    expect(told.at(-1)).toMatchObject({ kind: 'live', afterMs: null });
  });

  it('replies are named by their numbers in the events of their steps', () => {
    const text = (more: object) =>
      eventText(
        { at: at(1), target: x, attempt: 1, step: 'reply3Publish', reply: 2, ...more } as TimelineEvent,
        'X',
        String,
      );
    expect(eventText(reply(x, 3, 1), 'X', String)).toBe('Sent reply 3 to X: answered 201 after 0 s.');
    expect(text({ type: 'response_lost' })).toContain('so reply 3 may be there or not.');
    expect(text({ type: 'looked_up', result: 'found' })).toBe('X has reply 3, so Herald does not send it again.');
    expect(text({ type: 'response_lost', reply: null })).toContain('so the post may be there or not.');
  });
});

describe('a sentence of the story', () => {
  const names = {
    accountName: (_: string, id: string) => `mara${id}`,
    platformName: (platform: string) => ({ x: 'X', facebook: 'Facebook' })[platform] ?? platform,
  };
  const style = { names, manyTargets: false, isScheduled: false, timeText: String };
  const live: Chapter = { at: at(3), kind: 'live', target: x, afterMs: 3210, notes: [{ message: 'Without a card.' }] };

  it('a sentence says how long it took, from the acceptance or from the scheduled time', () => {
    expect(storyText(live, style)).toBe('Live on X after 3.2 s. Without a card.');
    expect(storyText(live, { ...style, manyTargets: true })).toContain('mara1 on X: live after 3.2 s.');
    expect(storyText(live, { ...style, isScheduled: true })).toContain('Live on X, 3.2 s after the scheduled time.');
    expect([200, 59_900, 300_000, 4_200_000, 7_200_000].map(spanText)).toEqual([
      '0.2 s',
      '59.9 s',
      '5 min',
      '1 h 10 min',
      '2 h',
    ]);
  });

  it('a sentence names the account and the platform of one of several targets, and counts the fifth', () => {
    const sent = (count: number): Chapter => ({
      at: at(1),
      kind: 'sent',
      targets: [x, facebook, x, x, x, x].slice(0, count),
    });
    expect(storyText(sent(1), style)).toBe('Sent to X.');
    expect(storyText({ at: at(1), kind: 'replies', target: x, replies: [0, 1, 2] }, style)).toBe(
      'Sent replies 1, 2, and 3 to X.',
    );
    expect(storyText(sent(2), { ...style, manyTargets: true })).toBe('Sent to mara1 on X and mara2 on Facebook.');
    expect(storyText(sent(6), style)).toBe('Sent to X, Facebook, X, X, and 2 more.');
    expect(storyText({ at: at(2), kind: 'event', event: waits(2, 'Busy.') }, { ...style, manyTargets: true })).toBe(
      'mara2 on Facebook: Busy.',
    );
  });
});

import { expect, it } from 'vitest';
import type { Submission } from '../../model/post.ts';
import type { AttemptEvent, RunHistory } from '../../model/run.ts';
import { timelineOf } from './timeline.ts';

const at = new Date('2027-03-28T07:00:00Z');
const submission = {
  userId: 'me',
  createdAt: at,
  publishAt: null,
  targets: [{ platform: 'x', accountId: '1', targetId: 'x:1', runId: 'x' }],
  trace: { traceId: 't', spanId: 'root', parentSpanId: null, depth: 0, flowId: null },
} as unknown as Submission;

function call(step: string | null): AttemptEvent {
  const sent = { method: 'POST', path: '/2/tweets', response: 'received', status: 201, requestId: null } as const;
  return { type: 'call', at, step, purpose: 'publish', ...sent, durationMs: 1 };
}

function shown(run: Partial<RunHistory>) {
  const target = { platform: 'x', accountId: '1', targetId: 'x:1', attempt: 1, attempts: [], requeues: [], delays: [] };
  const times = { dueAt: null, startedAt: null, finishedAt: null, lateMs: null, notBefore: null };
  const stored = { ...target, ...times, replies: [], status: 'processing', ...run } as unknown as RunHistory;
  return timelineOf('post', submission, [stored]).events;
}

function eventsOf(...events: AttemptEvent[]) {
  const attempts = [{ attempt: 1, startedAt: at, events, omitted: 0, end: null }];
  return shown({ attempts }).filter(({ type }) => events.some((event) => event.type === type));
}

it('events of a step name the reply that the step belongs to, and null for a step of the post', () => {
  const events = eventsOf(
    call('publish'),
    call('reply1Publish'),
    { type: 'response_lost', at, step: 'reply12Publish' },
    { type: 'looked_up', at, step: 'reply12Publish', result: 'found' },
    call(null),
  );
  expect(events.map((event) => 'reply' in event && event.reply)).toEqual([null, 0, 11, 11, null]);
});

it('events without a step name no reply', () => {
  const [event] = eventsOf({ type: 'token_refreshed', at, reason: 'due' });
  expect(event).not.toHaveProperty('reply');
});

it('every live reply is an event, also when its attempt was not kept', () => {
  const reply = { status: 'waiting', id: null, url: null, error: null, liveAt: null } as const;
  const live = { ...reply, status: 'published', id: '7', liveAt: at } as const;
  expect(shown({ attempt: 30, replies: [live, reply] }).filter(({ type }) => type === 'reply_published')).toEqual([
    {
      at: at.toISOString(),
      type: 'reply_published',
      target: { platform: 'x', accountId: '1', targetId: 'x:1' },
      reply: 0,
      result: { id: '7', url: null },
    },
  ]);
});

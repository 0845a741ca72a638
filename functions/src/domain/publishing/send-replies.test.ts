import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SECOND } from '../../model/clock.ts';
import type { Content, Reply } from '../../model/post.ts';
import type { Run } from '../../model/run.ts';
import { noSettings } from '../../platforms/contract/definition.ts';
import { PlatformFailure } from '../../platforms/contract/outcome.ts';
import type { PublishContext } from '../../platforms/contract/publish.ts';
import { instagram } from '../../platforms/instagram/publish.ts';
import { rejected } from '../../platforms/kit/outcomes.ts';
import { newReplies } from '../posts/index.ts';
import type { RunSession } from './run-session.ts';
import { sendReplies } from './send-replies.ts';

const START = Date.parse('2030-01-01T00:00:00Z');
const post = { id: 'root', url: null };

interface Drawn {
  delays: number[];
  /** How long each call takes (ms). */
  takesMs: number;
  /** The position of the reply that the platform refuses. */
  refused: number;
  isPaced: boolean;
  reconcile: boolean;
}

/** A live post on a platform that takes replies, and the attempts that send them. */
function aThread({ delays, takesMs, refused, isPaced, reconcile }: Drawn) {
  const replies = delays.map((delaySeconds, index): Reply => ({ text: `Reply ${index}`, media: [], delaySeconds }));
  const content: Content = { text: 'Root', mediaType: 'text', media: [], originals: [], replies };
  let now = START;
  let run = {
    steps: {},
    replies: newReplies(content),
    liveAt: new Date(START),
    deadlineAt: null,
    notes: [],
    reconcile,
  };
  const sent: { text: string; thread: string[]; at: number }[] = [];
  const pace = { ...instagram.pace, ...(isPaced ? { maxDispatchesPerSecond: 10 } : {}) };
  const module: typeof instagram = {
    ...instagram,
    pace,
    publishReply: async ({ content: { text }, thread }) => {
      const index = sent.length;
      if (index === refused) throw new PlatformFailure(rejected('No.'));
      sent.push({ text, thread: thread.map(({ id }) => id), at: now });
      now += takesMs;
      return { kind: 'published', id: `reply ${index}`, url: null };
    },
  };
  const session = {
    get run() {
      return run;
    },
    now: () => now,
    writeWithNext: (patch: Partial<Run>) => {
      run = { ...run, ...patch } as typeof run;
    },
  } as unknown as RunSession;
  const steps = { has: () => false } as unknown as PublishContext['steps'];
  const account = { accountId: '1', accessToken: '', kind: 'user', profile: {}, scope: null };
  const attempt = () => {
    const job = { content, account, steps, yieldAt: now + 30 * SECOND } as unknown as PublishContext;
    const thread = { module, session, post, content, withKnownKinds: async (one: Content) => one };
    return sendReplies(thread, job, noSettings);
  };
  return { attempt, sent, replies: () => run.replies, wait: (until: number) => (now = Math.max(now, until)) };
}

const drawn = fc.record({
  delays: fc.array(fc.nat(90), { minLength: 1, maxLength: 8 }),
  takesMs: fc.nat(20 * SECOND),
  refused: fc.nat(12),
  isPaced: fc.boolean(),
  reconcile: fc.constant(false),
});

it('each reply is sent once, in order, below all before it and after its pause, until one is refused', async () => {
  await fc.assert(
    fc.asyncProperty(drawn, async (given) => {
      const { attempt, sent, replies, wait } = aThread(given);
      let attempts = 0;
      let isRefused = false;
      for (let isOver = false; !isOver; attempts += 1) {
        const before = sent.length;
        const outcome = await attempt().catch((error: unknown) => {
          expect(error).toBeInstanceOf(PlatformFailure);
          return null;
        });
        isRefused = outcome === null;
        if (given.isPaced) expect(sent.length - before).toBeLessThanOrEqual(1);
        if (outcome?.kind === 'replyPause') wait(outcome.at);
        else isOver = true;
      }
      const { delays, refused } = given;
      expect(isRefused).toBe(refused < delays.length);
      expect(sent.map(({ text }) => text)).toEqual(delays.slice(0, refused).map((_, index) => `Reply ${index}`));
      for (const [index, one] of sent.entries()) {
        expect(one.thread).toEqual(['root', ...sent.slice(0, index).map((_, position) => `reply ${position}`)]);
        const liveAt = index === 0 ? START : (replies()[index - 1]?.liveAt?.getTime() ?? Number.NaN);
        expect(one.at).toBeGreaterThanOrEqual(liveAt + (delays[index] ?? 0) * SECOND);
      }
      expect(replies().filter(({ status }) => status === 'published')).toHaveLength(sent.length);
      expect(attempts).toBeLessThanOrEqual(delays.length + 1);
    }),
  );
});

it('a run that only asks the platform sends nothing new', async () => {
  const { attempt, sent } = aThread({ delays: [0, 0], takesMs: 0, refused: 9, isPaced: false, reconcile: true });
  expect(await attempt()).toEqual({ kind: 'published', ...post });
  expect(sent).toEqual([]);
});

import { SECOND } from '../../model/clock.ts';
import type { Content } from '../../model/post.ts';
import type { Run, RunNote, RunProblem, RunReply, Step } from '../../model/run.ts';

type WithReplies = Pick<Run, 'replies' | 'liveAt'>;

/** The replies of a post that has become live: none is sent. */
export function newReplies({ replies = [] }: Pick<Content, 'replies'>): RunReply[] {
  return replies.map(() => ({ status: 'waiting', id: null, url: null, error: null, liveAt: null }));
}

/** The position of the next reply to send; null where none waits. */
export function nextReply(replies: readonly RunReply[]): number | null {
  const index = replies.findIndex(({ status }) => status === 'waiting');
  return index === -1 ? null : index;
}

/** When a reply is due (ms since the epoch): its pause begins when what it follows is live. */
export function replyDueAt({ replies, liveAt }: WithReplies, content: Pick<Content, 'replies'>, index: number): number {
  const before = index === 0 ? liveAt : replies[index - 1]?.liveAt;
  return (before?.getTime() ?? 0) + (content.replies?.[index]?.delaySeconds ?? 0) * SECOND;
}

/** The start of the names of a reply's steps, before a capital letter. */
export function replyStepPrefix(index: number): string {
  return `reply${index + 1}`;
}

/** The position of the reply that a step belongs to; null for a step of the post itself. */
export function replyOfStep(name: string): number | null {
  const number = /^reply(\d+)[A-Z]/.exec(name)?.[1];
  return number === undefined ? null : Number(number) - 1;
}

/** Whether anything was done for a reply. */
export function hasBegunReply({ steps }: Pick<Run, 'steps'>, index: number): boolean {
  return Object.keys(steps).some((name) => replyOfStep(name) === index);
}

/** Whether the user has cancelled the replies that are missing. */
export function hasCancelledReplies({ replies }: Pick<Run, 'replies'>): boolean {
  return replies.some(({ error }) => error?.code === 'cancelled');
}

/** The steps of the post itself. */
export function stepsOfPost(steps: Run['steps']): Run['steps'] {
  return Object.fromEntries(Object.entries(steps).filter(([name]) => replyOfStep(name) === null));
}

/** The steps of a run without those of a reply. */
export function withoutReplySteps(steps: Run['steps'], index: number): Run['steps'] {
  return Object.fromEntries(Object.entries(steps).filter(([name]) => replyOfStep(name) !== index));
}

/** Codes with which the platform confirms that nothing was published. */
export const DEFINITE_CODES: readonly string[] = [
  'platform_rejected',
  'media_unusable',
  'content_unsupported',
  'not_live',
];

/**
 * Whether something with these steps may be live: an intent has no result, or the platform has started and Herald cannot follow
 * it to its end.
 */
export function mayBeLive(steps: readonly Step[], error: Pick<RunProblem, 'code'> | null): boolean {
  const isDefinite = error !== null && DEFINITE_CODES.includes(error.code);
  return steps.some(({ state, visible }) => state === 'intent' || (visible && !isDefinite));
}

/**
 * The replies of a run that ends with a problem of the next one: those after it are not sent. If that one may be live, it is
 * `unknown`, whatever the problem.
 */
export function endedReplies({ replies, steps }: Pick<Run, 'replies' | 'steps'>, error: RunProblem | null): RunReply[] {
  const next = nextReply(replies);
  return replies.map((reply, index): RunReply => {
    if (reply.status !== 'waiting') return reply;
    return index === next ? { ...reply, ...endOf(steps, index, error) } : { ...reply, status: 'not_sent' };
  });
}

function endOf(steps: Run['steps'], index: number, error: RunProblem | null): Pick<RunReply, 'status' | 'error'> {
  const own = Object.entries(steps).flatMap(([name, step]) => (replyOfStep(name) === index ? [step] : []));
  if (mayBeLive(own, error)) return { status: 'unknown', error: replyUnknown };
  return { status: error === null || error.code === 'cancelled' ? 'not_sent' : 'failed', error };
}

const replyUnknown: RunProblem = {
  code: 'outcome_unknown',
  message: 'We could not find out whether the platform published this reply.',
  transient: false,
};

/** The problem that ended the thread of a post, and where; null where every reply is live. */
export function firstMissing(replies: readonly RunReply[]): (RunReply & { index: number }) | null {
  const index = replies.findIndex(({ status }) => status !== 'published');
  const reply = replies[index];
  return reply ? { ...reply, index } : null;
}

const NOTE_CODES = { missing: 'reply_missing', unknown: 'reply_unknown' } as const;

/** What a published post says of its replies, after its other notes; nothing where it has none, or where none is missing. */
export function withReplyNote(notes: readonly RunNote[], replies: readonly RunReply[]): RunNote[] {
  const others = notes.filter(({ code }) => code !== NOTE_CODES.missing && code !== NOTE_CODES.unknown);
  const missing = firstMissing(replies);
  return missing ? [...others, noteOf(missing, replies.length)] : others;
}

function noteOf({ index, status, error }: RunReply & { index: number }, total: number): RunNote {
  if (status === 'unknown')
    return {
      code: NOTE_CODES.unknown,
      message: `The post is live. We could not find out whether its reply ${index + 1} of ${total} is: please check before you send it again.`,
    };
  const message = `The post is live with ${index} of its ${total} replies. ${error?.message ?? ''}`.trim();
  return { code: NOTE_CODES.missing, message };
}

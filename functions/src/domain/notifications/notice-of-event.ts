import { z } from 'zod';
import { MINUTE, SECOND } from '../../model/clock.ts';
import { isDerivedUser } from '../../model/ids.ts';
import { NOTICE_RETENTION_MS, type Notice, type NoticeKind } from '../../model/notification.ts';
import type { EventType } from '../events/index.ts';
import { beginningOf } from '../posts/index.ts';

/** An event that has just got its number. */
interface NumberedEvent {
  userId: string;
  type: string;
  at: Date;
  data: Record<string, unknown>;
}

/** Several failures become one e-mail, and a person who looks at one in the meantime gets none (ms). */
const MAIL_DELAY_MS = 2 * MINUTE;
/** The pages tell what they show after a few seconds (ms). */
const PUSH_DELAY_MS = 15 * SECOND;

const MAX_PROBLEMS = 5;
const EXCERPT_LENGTH = 120;

const kinds: Partial<Record<EventType, NoticeKind>> = {
  'post.failed': 'failure',
  'post.partly_published': 'failure',
  'post.unknown': 'failure',
  'post.reply_failed': 'failure',
  'post.at_risk': 'risk',
  'account.reconnect_required': 'connection',
};

/** The types of events that a person is told. */
export const noticeTypes = Object.keys(kinds);

/**
 * The notice of an event that its person is to be told; null for any other event, and for those of profiles and test mode. The events
 * are those that customers see: one that lacks something gives a notice that says less.
 */
export function noticeOf({ userId, type, at, data }: NumberedEvent, sendsMail: boolean): Notice | null {
  const kind = Object.hasOwn(kinds, type) ? kinds[type as EventType] : undefined;
  if (!kind || isDerivedUser(userId)) return null;
  const time = at.getTime();
  return {
    userId,
    kind,
    type,
    at,
    ...factsOf(data),
    pushAt: new Date(time + PUSH_DELAY_MS),
    mailAt: sendsMail ? new Date(time + MAIL_DELAY_MS) : null,
    mailId: null,
    tries: 0,
    expireAt: new Date(time + NOTICE_RETENTION_MS),
  };
}

export function aboutPost(postSubmissionId: string): string {
  return `post:${postSubmissionId}`;
}

export function aboutAccount({ platform, accountId }: { platform: string; accountId: string }): string {
  return `account:${platform}:${accountId}`;
}

const error = z.object({ message: z.string() }).nullable().catch(null);
const reply = z.object({ error });
const run = z.object({
  platform: z.string(),
  status: z.string(),
  error,
  result: z
    .object({ replies: z.array(reply).catch([]) })
    .nullable()
    .catch(null),
});
const account = z.object({
  platform: z.string(),
  accountId: z.string(),
  username: z.string().nullable().catch(null),
  displayName: z.string().nullable().catch(null),
});
/** As `http/api/routes/events/event-view.ts` describes it. */
const eventData = z.object({
  post: z
    .object({
      postSubmissionId: z.string(),
      text: z.string().catch(''),
      scheduledTime: z.iso.datetime().nullable().catch(null),
      runs: z.array(run).catch([]),
      targets: z.array(z.object({ platform: z.string() })).catch([]),
    })
    .optional(),
  risks: z.array(z.object({ platform: z.string().nullable(), message: z.string() })).catch([]),
  postSubmissionId: z.string().optional().catch(undefined),
  target: run.optional().catch(undefined),
  reply: reply.optional().catch(undefined),
  account: account.optional().catch(undefined),
});

type Facts = Pick<Notice, 'about' | 'excerpt' | 'dueAt' | 'problems'>;

function factsOf(data: Record<string, unknown>): Facts {
  const parsed = eventData.safeParse(data).data;
  const facts = { excerpt: null, dueAt: null, problems: [] };
  if (parsed?.account) {
    const { platform, username, displayName } = parsed.account;
    const problem = { platform, account: username ?? displayName, message: null };
    return { ...facts, about: aboutAccount(parsed.account), problems: [problem] };
  }
  if (parsed?.post) {
    const { postSubmissionId, text, scheduledTime, runs, targets } = parsed.post;
    const first = targets[0]?.platform ?? '';
    const risks = parsed.risks.map(({ platform, message }) => ({
      platform: platform ?? first,
      account: null,
      message,
    }));
    return {
      about: aboutPost(postSubmissionId),
      excerpt: excerptOf(text),
      dueAt: scheduledTime === null ? null : new Date(scheduledTime),
      problems: [...risks, ...runs.flatMap(problemOf)].slice(0, MAX_PROBLEMS),
    };
  }
  const { target, reply: missing, postSubmissionId = '' } = parsed ?? {};
  const message = missing?.error?.message ?? null;
  const problems = target ? [{ platform: target.platform, account: null, message }] : [];
  return { ...facts, about: aboutPost(postSubmissionId), problems };
}

/** What a target lacks; nothing for one that is complete. */
function problemOf({ platform, status, error: failure, result }: z.infer<typeof run>): Notice['problems'] {
  const message = failure?.message ?? result?.replies.find((one) => one.error)?.error?.message ?? null;
  return message === null && status !== 'failed' ? [] : [{ platform, account: null, message }];
}

/** The beginning of a text in one line; null without any. */
export function excerptOf(text: string): string | null {
  return beginningOf(text.replace(/\s+/g, ' '), EXCERPT_LENGTH) || null;
}

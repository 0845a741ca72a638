import { z } from 'zod';
import { DAY } from '../../time/clock.ts';
import { instant } from './instant.ts';

/** As long as the events from which they are made (ms). */
export const NOTICE_RETENTION_MS = 30 * DAY;

/** `test`: the person has asked for an e-mail on the settings page. */
export const noticeKinds = ['failure', 'risk', 'connection', 'test'] as const;

/** The part of a problem that a person has to know. */
const noticeProblem = z.object({
  platform: z.string(),
  account: z.string().nullable(),
  message: z.string().nullable(),
});

/** `users/{uid}/notices/{eventId}`: an event that a person is told by e-mail and in the browser, created with its number. */
export const notice = z.object({
  userId: z.string(),
  kind: z.enum(noticeKinds),
  /** The type of the event; `test` for a test. */
  type: z.string(),
  /** The post or account: `post:{id}` or `account:{platform}:{accountId}`. */
  about: z.string(),
  at: instant,
  /** The beginning of the text of the post. */
  excerpt: z.string().nullable(),
  /** When a post at risk is due. */
  dueAt: instant.nullable(),
  problems: z.array(noticeProblem),
  /** When it is due in the browser, and by e-mail; null once it was sent, or is not to be. */
  pushAt: instant.nullable(),
  mailAt: instant.nullable(),
  /** The e-mail that has it: until `mailAt` a worker may be sending it, and after that it may have been sent. */
  mailId: z.string().nullable(),
  /** How many e-mails with it were certainly not sent. */
  tries: z.number().int(),
  expireAt: instant,
});

export type Notice = z.infer<typeof notice>;
export type NoticeKind = Notice['kind'];

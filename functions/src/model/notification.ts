import { z } from 'zod';
import { DAY } from './clock.ts';
import { instant } from './instant.ts';

/** As long as the events from which they are made (ms). */
export const NOTICE_RETENTION_MS = 30 * DAY;

/** `test`: the person has asked for an e-mail on the settings page. */
const noticeKinds = ['failure', 'risk', 'connection', 'test'] as const;

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

/** The languages of e-mails and of notices in the browser. */
export const noticeLanguages = ['en', 'es'] as const;

const channel = { failures: z.boolean(), risks: z.boolean(), connections: z.boolean() };

/** `users/{uid}/noticeSettings/current`: what a person wants to be told, and when that was last done. */
export const noticeSettings = z.object({
  userId: z.string(),
  email: z.object({ ...channel, digest: z.boolean() }),
  push: z.object(channel),
  /** A name of the IANA time zone database; null until the person has chosen one. */
  timeZone: z.string().nullable(),
  language: z.enum(noticeLanguages),
  /** When the latest e-mail with notices was begun. */
  lastMailAt: instant.nullable(),
  /** When the next daily digest is due; null without one. */
  nextDigestAt: instant.nullable(),
});

export type NoticeSettings = z.infer<typeof noticeSettings>;
export type NoticeLanguage = NoticeSettings['language'];

/** `users/{uid}/pushSubscriptions/{SHA-256 of the endpoint, hex}`: a browser in which a user wants notifications. */
export const pushSubscription = z.object({
  /** Where its push service takes messages. Whoever knows it and the key of this service can send some. */
  endpoint: z.string(),
  /** Of the browser, in base64url: messages are encrypted with them (RFC 8291). */
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
  /** Its name, such as `Firefox · Windows`. */
  browser: z.string(),
  createdAt: instant,
});

export type PushSubscription = z.infer<typeof pushSubscription>;

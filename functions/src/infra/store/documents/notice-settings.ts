import { z } from 'zod';
import { instant } from './instant.ts';

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

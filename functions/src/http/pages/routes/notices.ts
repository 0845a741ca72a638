import { z } from 'zod';
import type { Context } from '../../../context.ts';
import {
  aboutAccount,
  aboutPost,
  markSeen,
  readSettings,
  requestTestMail,
  savePreferences,
} from '../../../domain/notifications/index.ts';
import { isTimeZone } from '../../../infra/time/local-time.ts';
import { type NoticeSettings, noticeLanguages } from '../../../model/notification.ts';
import { platforms } from '../../../model/platform.ts';
import type { Caller } from '../../server/request/request-context.ts';
import { defineRoute } from '../../server/request/route.ts';

// About the person and not about their posts, so that no API key has it.

const push = z.strictObject({ failures: z.boolean(), risks: z.boolean(), connections: z.boolean() });
const email = push.extend({ digest: z.boolean() });
const timeZone = z.string().refine(isTimeZone, { error: 'There is no such time zone.' }).nullable();
const language = z.enum(noticeLanguages);
const view = z.object({
  email,
  push,
  timeZone,
  language,
  /** Where e-mails go, if the address is confirmed. */
  address: z.string().nullable(),
  addressConfirmed: z.boolean(),
  /** False if the operator of this service has no e-mail server. */
  sendsMail: z.boolean(),
});

export const readNoticeSettingsRoute = defineRoute({
  method: 'get',
  path: '/api/notice-settings',
  docs: { operationId: 'getNoticeSettings', summary: 'What the signed-in user is told, and how.' },
  access: { by: 'session', aboutPerson: true },
  output: { status: 200, body: view },
  handle: async ({ ctx, caller }) => ({
    body: await viewSettings(ctx, caller, await readSettings(ctx, caller.userId)),
  }),
});

export const saveNoticeSettingsRoute = defineRoute({
  method: 'patch',
  path: '/api/notice-settings',
  docs: { operationId: 'saveNoticeSettings', summary: 'Change what the signed-in user is told, and how.' },
  access: { by: 'session', aboutPerson: true },
  input: {
    // Only what changes: another page or an e-mail may have changed the rest.
    body: z.strictObject({ email: email.exactPartial(), push: push.exactPartial(), timeZone, language }).exactPartial(),
  },
  output: { status: 200, body: view },
  handle: async ({ ctx, caller, body }) => ({
    body: await viewSettings(ctx, caller, await savePreferences(ctx, caller.userId, body)),
  }),
});

export const testMailRoute = defineRoute({
  method: 'post',
  path: '/api/notice-settings/test-mail',
  docs: { operationId: 'sendTestMail', summary: 'Send the signed-in user an e-mail, within about a minute.' },
  access: { by: 'session', aboutPerson: true, limit: { prefix: 'test-mail', perMinute: 2 } },
  output: { status: 202, body: z.object({ requested: z.literal(true) }), errors: ['email_not_verified'] },
  handle: async ({ ctx, caller }) => {
    await requestTestMail(ctx, caller.userId);
    return { body: { requested: true } };
  },
});

export const noticesSeenRoute = defineRoute({
  method: 'post',
  path: '/api/notices/seen',
  docs: {
    operationId: 'markNoticesSeen',
    summary: 'The signed-in user looks at a post or at an account, and is not told about it.',
  },
  access: { by: 'session' },
  input: {
    body: z.union([
      z.strictObject({ postSubmissionId: z.string().min(1).max(64) }),
      z.strictObject({
        account: z.strictObject({ platform: z.enum(platforms), accountId: z.string().min(1).max(256) }),
      }),
    ]),
  },
  output: { status: 200, body: z.object({ seen: z.int() }) },
  handle: async ({ ctx, caller, body }) => {
    const about = 'account' in body ? aboutAccount(body.account) : aboutPost(body.postSubmissionId);
    return { body: { seen: await markSeen(ctx, caller.userId, about) } };
  },
});

async function viewSettings(ctx: Context, caller: Caller, settings: NoticeSettings): Promise<z.infer<typeof view>> {
  const { email, push, timeZone, language } = settings;
  // A session does not follow a confirmation.
  const addressConfirmed =
    caller.emailVerified === true || (await ctx.users.hasVerifiedEmail(caller.userId).catch(() => false));
  const sendsMail = ctx.config.mail.from !== null;
  return { email, push, timeZone, language, address: caller.email ?? null, addressConfirmed, sendsMail };
}

import { z } from 'zod';
import type { Context } from '../../../../context.ts';
import { RECONCILE_LIMIT } from '../../../../domain/accounts/index.ts';
import { DAY, MINUTE } from '../../../../model/clock.ts';
import type { FieldProblem } from '../../../../model/errors.ts';
import { pathId, text } from '../../../server/request/fields.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { platformValue } from '../../platform-schema.ts';
import { oneOf, time } from '../../response-fields.ts';
import { count, reads } from '../../tool-text.ts';
import { requireAccount } from '../accounts/account-id.ts';
import { instant } from '../instant.ts';

const LONGEST_MS = 30 * DAY;
/** The clocks of callers and ours may differ by this much (ms). */
const SKEW_MS = MINUTE;

const milliseconds = instant.transform((date) => date.getTime());

const body = z
  .strictObject({
    account: z.strictObject({ platform: platformValue, accountId: pathId }),
    text: text
      .refine((value) => value.trim() !== '', 'This must have a text.')
      .optional()
      .meta({ description: 'The whole text of the post.' }),
    mediaHash: z
      .string()
      .regex(/^[\da-f]{64}$/i)
      .optional()
      .meta({ description: 'The SHA-256 of a file of the post, in hex. Bluesky only.' }),
    from: milliseconds.meta({ description: 'The post went live at this time or later …' }),
    to: milliseconds
      .optional()
      .meta({ description: '… and not after this time; by default now. At most 30 days after `from`.' }),
  })
  .refine(({ text: own, mediaHash }) => own !== undefined || mediaHash !== undefined, {
    error: 'Name a text, a mediaHash, or both.',
  })
  .meta({ id: 'ReconcileRequest' });

const foundPost = z
  .object({
    platformPostId: z.string(),
    url: z.string().nullable(),
    publishedAt: time,
    postSubmissionId: z
      .string()
      .nullable()
      .meta({ description: 'The post of Herald that made it; null if Herald did not make it.' }),
  })
  .meta({ id: 'FoundPost' });

const reconciliation = z
  .object({
    answer: oneOf(['found', 'not_found', 'cannot_tell']).meta({
      description: '`not_found` only if the list of the platform certainly has every post of that time.',
    }),
    reason: z.string().nullable().meta({ description: 'Why Herald cannot tell, as a sentence.' }),
    retryAfterSeconds: z
      .int()
      .nullable()
      .meta({ description: 'With `cannot_tell`: when the answer may be clear. Null if waiting does not help.' }),
    posts: z.array(foundPost).meta({ description: 'The posts that match, the newest first.' }),
    from: time,
    to: time,
    checkedAt: time,
  })
  .meta({ id: 'Reconciliation' });

export const reconcileRoute = defineRoute({
  method: 'post',
  path: '/v1/reconcile',
  docs: {
    operationId: 'reconcile',
    client: {
      method: 'reconcile',
      command: {
        options: { from: '--from <time>', mediaHash: '--media-hash <sha256>' },
        isShownByHand: true,
        exitCodes: { answer: { not_found: 'failed', cannot_tell: 'unknown' } },
      },
    },
    summary: 'Ask the platform of an account whether a post is there, also one that Herald did not make.',
    description:
      'The way out after the time-out of any tool: Herald reads the list of posts of the account at its platform. On X, each post that ' +
      'is read costs the operator of Herald money. In test mode, the posts of test mode are searched.',
    examples: () => ({
      text: {
        summary: 'Did this text go out in that hour?',
        value: {
          account: { platform: 'threads', accountId: 'ACCOUNT_ID' },
          text: 'We are open on Sunday.',
          from: '2026-11-20T08:00:00Z',
          to: '2026-11-20T09:00:00Z',
        },
      },
    }),
  },
  tool: {
    name: 'find_post',
    title: 'Ask a platform for a post',
    description:
      'Asks the platform whether a post is there, also after a time-out of another tool. Only not_found means that it ' +
      'is not. Changes nothing.',
    effect: { ...reads, openWorldHint: true },
    brief: ({ answer, reason, posts }) => `${answer}: ${reason ?? count(posts, 'post')}.`.replace('..', '.'),
  },
  access: { by: 'apiKey', scope: 'posts:read', limit: RECONCILE_LIMIT },
  input: { body, check: timeProblems },
  output: {
    status: 200,
    body: reconciliation,
    errors: ['account_not_allowed', 'reconnect_required', 'platform_error', 'platform_unavailable'],
  },
  handle: async ({ ctx, caller, body: { account, text: own, mediaHash, from, to }, logger }) => {
    requireAccount(caller, account);
    const { reconcile } = await import('../../../../domain/publishing/index.ts');
    const now = ctx.clock.now();
    const period = { from, to: to ?? now };
    const query = { text: own ?? null, mediaHash: mediaHash?.toLowerCase() ?? null, ...period };
    const { posts, ...answer } = await reconcile(ctx, { uid: caller.userId, ...account }, query, logger);
    return {
      body: {
        ...answer,
        posts: posts.map(({ id: platformPostId, at, ...post }) => ({ platformPostId, publishedAt: iso(at), ...post })),
        from: iso(period.from),
        to: iso(period.to),
        checkedAt: iso(now),
      },
    };
  },
});

const period = z.object({ from: milliseconds, to: milliseconds.optional() });

/** Takes the raw body, so that the problem is reported together with those of other invalid fields. */
function timeProblems({ clock }: Pick<Context, 'clock'>, raw: unknown): FieldProblem[] {
  const now = clock.now();
  const { from, to = now } = period.safeParse(raw).data ?? {};
  if (from === undefined) return [];
  if (to > now + SKEW_MS) return [{ field: 'to', message: 'This must not be in the future.', code: 'too_big' }];
  if (from >= to) return [{ field: 'from', message: 'This must be before `to`.', code: 'too_big' }];
  if (to - from > LONGEST_MS)
    return [{ field: 'from', message: 'The time must have at most 30 days.', code: 'too_small' }];
  return [];
}

function iso(at: number): string {
  return new Date(at).toISOString();
}

import { z } from 'zod';
import type { Context } from '../../../../context.ts';
import { readConnectedAccounts } from '../../../../domain/posts/index.ts';
import { userOfProfile } from '../../../../domain/profiles/index.ts';
import { admitTestUser, prepareTestUser } from '../../../../domain/users/index.ts';
import type { ClientAddress } from '../../../../infra/limits/address-rules.ts';
import { parseIso8601 } from '../../../../infra/time/iso8601.ts';
import type { ApiKey } from '../../../../model/access.ts';
import { type FieldProblem, invalidInput } from '../../../../model/errors.ts';
import { testUserOf } from '../../../../model/ids.ts';
import { accountId, profileReference } from '../../../server/request/fields.ts';
import type { Caller } from '../../../server/request/request-context.ts';
import { platformValue } from '../../platform-schema.ts';

const MAX_ACCOUNTS = 100;

const account = z
  .string()
  .max(300)
  .transform((text, issues) => {
    const [platform = '', ...rest] = text.split(':');
    const parsed = z.object({ platform: platformValue, accountId }).safeParse({ platform, accountId: rest.join(':') });
    if (parsed.success) return parsed.data;
    issues.addIssue({ code: 'custom', message: 'This must be a platform and an account id, as in `threads:1784`.' });
    return z.NEVER;
  });

type Account = z.infer<typeof account>;

/** The limits of a key or of the access of an app, beside its scopes, as a request contains them. */
export const limitFields = {
  accounts: z.array(account).min(1, 'Choose at least one account.').max(MAX_ACCOUNTS).optional().meta({
    description: 'The accounts that the key may publish to, as `platform:accountId`. By default all.',
  }),
  profile: profileReference.optional().meta({
    description: 'The only profile for which the key acts: its id, or `external:` and your id of it. By default any.',
  }),
  requestsPerMinute: z.int().min(1).optional().meta({
    description: 'A separate limit, at most that of a subscriber. The limit that all keys share also applies.',
  }),
  expiresAt: z
    .string()
    .refine((text) => parseIso8601(text) !== null, 'This must be an RFC 3339 time with a zone.')
    .optional()
    .meta({ description: 'When the key expires (ISO 8601). By default never.' }),
};

const early = z.object({ expiresAt: z.string().optional(), requestsPerMinute: z.number().optional() }).optional();

/** What depends on the time and the settings. */
export function limitProblems({ clock, config }: Pick<Context, 'clock' | 'config'>, given: unknown): FieldProblem[] {
  const { expiresAt, requestsPerMinute } = early.safeParse(given).data ?? {};
  const ends = expiresAt === undefined ? null : parseIso8601(expiresAt);
  const { limit } = config.rateLimits.tiers.premium;
  const problem = (field: string, message: string): FieldProblem => ({ field, message, code: 'invalid_value' });
  return [
    ...(ends && ends.getTime() <= clock.now() ? [problem('expiresAt', 'This time is over already.')] : []),
    ...(requestsPerMinute !== undefined && requestsPerMinute > limit
      ? [problem('requestsPerMinute', `A subscriber has ${limit} requests a minute: this is more.`)]
      : []),
  ];
}

type Limits = z.infer<z.ZodObject<typeof limitFields>>;

/**
 * The chosen limits of a new key of the caller, as they are stored, with what test mode needs. Throws `validation_error` for an account that
 * is not connected, `not_found` for a profile, and what `admitTestUser` throws.
 */
export async function readLimits(
  ctx: Context,
  { userId, emailVerified = false }: Caller,
  address: ClientAddress,
  { livemode, accounts, profile, requestsPerMinute, expiresAt }: Limits & { livemode: boolean },
): Promise<Pick<ApiKey, 'livemode' | 'accounts' | 'profileId' | 'requestsPerMinute' | 'expiresAt'>> {
  if (!livemode) await admitTestUser(ctx, { userId, emailVerified }, address);
  if (accounts && !livemode) await prepareTestUser(ctx, userId);
  const customerId = livemode ? userId : testUserOf(userId);
  const limitedTo = profile === undefined ? null : await userOfProfile(ctx, customerId, profile);
  if (accounts) await requireConnected(ctx, limitedTo?.userId ?? customerId, accounts);
  return {
    livemode,
    accounts: accounts ? [...new Set(accounts.map(({ platform, accountId: id }) => `${platform}:${id}`))] : null,
    profileId: limitedTo?.profileId ?? null,
    requestsPerMinute: requestsPerMinute ?? null,
    expiresAt: expiresAt === undefined ? null : parseIso8601(expiresAt),
  };
}

/** A key for a mistyped account would be of no use. Throws `validation_error`. */
async function requireConnected(ctx: Pick<Context, 'store' | 'config'>, userId: string, accounts: readonly Account[]) {
  const connected = await readConnectedAccounts(ctx, userId, accounts);
  const problems = accounts.flatMap(({ platform, accountId: id }, index): FieldProblem[] =>
    connected.get(platform)?.has(id)
      ? []
      : [
          {
            field: `accounts.${index}`,
            message: `There is no connected ${platform} account with the id ${id}.`,
            code: 'missing_integration',
          },
        ],
  );
  if (problems.length > 0) throw invalidInput(problems);
}

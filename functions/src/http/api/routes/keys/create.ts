import { z } from 'zod';
import type { Context } from '../../../../context.ts';
import { readConnectedAccounts } from '../../../../domain/posts/index.ts';
import { userOfProfile } from '../../../../domain/profiles/index.ts';
import { admitTestUser, createApiKey, keyId, prepareTestUser } from '../../../../domain/users/index.ts';
import { parseIso8601 } from '../../../../infra/time/iso8601.ts';
import { type FieldProblem, HeraldError } from '../../../../model/errors.ts';
import { testUserOf } from '../../../../model/ids.ts';
import { accountId, profileReference } from '../../../server/request/fields.ts';
import { defineRoute } from '../../../server/request/route.ts';
import { platformValue } from '../../platform-schema.ts';
import { scope } from './fields.ts';

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

const body = z
  .strictObject({
    name: z.string().min(1).max(100).optional(),
    livemode: z.boolean().optional().meta({
      description: 'False creates a test key: the same API with simulated accounts. Nothing is sent to a platform.',
    }),
    scopes: z
      .array(scope)
      .min(1)
      .max(50)
      .optional()
      .meta({ description: 'What the key may do. By default everything.' }),
    accounts: z.array(account).min(1).max(MAX_ACCOUNTS).optional().meta({
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
  })
  .meta({ id: 'ApiKeyRequest' })
  .optional();

const early = z.object({ expiresAt: z.string().optional(), requestsPerMinute: z.number().optional() }).optional();

/** What depends on the time and the settings. */
function check({ clock, config }: Pick<Context, 'clock' | 'config'>, given: unknown): FieldProblem[] {
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
  if (problems.length > 0)
    throw new HeraldError('validation_error', problems.map(({ message }) => message).join(' '), { details: problems });
}

const createdKey = z
  .object({
    apiKey: z.string().meta({ description: 'The whole key. Herald does not store it.' }),
    id: z.string().meta({ description: 'The id of the key, as in `GET /v1/api-keys`.' }),
  })
  .meta({ id: 'CreatedApiKey' });

function examples() {
  return {
    everything: { summary: 'A key that may do everything', value: { name: 'Website' } },
    limited: {
      summary: 'One that may publish to one account, for a while',
      value: {
        name: 'Campaign',
        scopes: ['posts:read', 'posts:write', 'media'],
        accounts: ['threads:17841400008460056'],
        requestsPerMinute: 20,
        expiresAt: '2035-01-01T00:00:00Z',
      },
    },
    test: { summary: 'A key for test mode', value: { name: 'Staging', livemode: false } },
  };
}

/** Without idempotency: a stored response would be a stored key. */
export const createKeyRoute = defineRoute({
  method: 'post',
  path: '/v1/api-keys',
  docs: { operationId: 'createApiKey', summary: 'Create an API key. It is shown only once.', examples },
  access: { by: 'idToken', pages: { aboutPerson: true, recentSignIn: true } },
  input: { body, check },
  output: { status: 201, body: createdKey, errors: ['email_not_verified', 'not_found', 'too_many_keys'] },
  handle: async ({ ctx, caller, address, body: given = {} }) => {
    const { name, livemode = true, scopes, accounts, profile, requestsPerMinute, expiresAt } = given;
    const { userId, emailVerified = false } = caller;
    if (!livemode) await admitTestUser(ctx, { userId, emailVerified }, address);
    if (accounts && !livemode) await prepareTestUser(ctx, caller.userId);
    const customerId = livemode ? userId : testUserOf(userId);
    const limitedTo = profile === undefined ? null : await userOfProfile(ctx, customerId, profile);
    if (accounts) await requireConnected(ctx, limitedTo?.userId ?? customerId, accounts);
    const options = {
      livemode,
      scopes: scopes ? [...new Set(scopes)] : null,
      accounts: accounts ? [...new Set(accounts.map(({ platform, accountId: id }) => `${platform}:${id}`))] : null,
      profileId: limitedTo?.profileId ?? null,
      requestsPerMinute: requestsPerMinute ?? null,
      expiresAt: expiresAt === undefined ? null : parseIso8601(expiresAt),
    };
    const apiKey = await createApiKey(ctx, caller.userId, name ?? null, options);
    return { body: { apiKey, id: keyId(apiKey) } };
  },
});

import { z } from 'zod';
import type { Context } from '../../../context.ts';
import {
  type AuthorizationRequest,
  approve,
  listApiKeys,
  type Requested,
  readAuthorization,
  redirectHost,
  withParameters,
} from '../../../domain/users/index.ts';
import { requireRecentSignIn } from '../../../infra/auth/recent-sign-in.ts';
import { type FieldProblem, HeraldError, invalidInput } from '../../../model/errors.ts';
import { keyView, scope } from '../../api/routes/keys/fields.ts';
import { limitFields, limitProblems, readLimits } from '../../api/routes/keys/limits.ts';
import { defineRoute } from '../../server/request/route.ts';

const MAX_TEXT = 2000;
const text = z.string().max(MAX_TEXT);

/** The parameters of the address of the consent page. Others are ignored: https://www.rfc-editor.org/rfc/rfc6749#section-3.1 */
const query = z.object({
  client_id: text,
  redirect_uri: text,
  response_type: text.optional(),
  scope: text.optional(),
  state: text.optional(),
  code_challenge: text.optional(),
  code_challenge_method: text.optional(),
  resource: text.optional(),
});

const limit = { prefix: 'oauth-authorize', perMinute: 60 };

/** Where to send the browser: the redirect URI of the app, with a response. */
const redirectTo = z.string();

/** What a user has chosen for an app before. */
const earlierChoice = keyView
  .pick({ livemode: true, profileId: true, accounts: true, requestsPerMinute: true })
  .extend({ declinedScopes: z.array(z.string()) });

/** The address that returns to an app, with the issuer: https://www.rfc-editor.org/rfc/rfc9207#section-2 */
function answerTo(
  { redirectUri, state }: AuthorizationRequest,
  issuer: string,
  answer: Record<string, string>,
): string {
  return withParameters(redirectUri, { ...answer, state, iss: issuer });
}

export const readAuthorizationRoute = defineRoute({
  method: 'get',
  path: '/api/oauth/authorization',
  docs: {
    operationId: 'readAuthorization',
    summary: 'What an app requests of the signed-in user, for the consent page.',
  },
  access: { by: 'session', aboutPerson: true, limit },
  input: { query },
  output: {
    status: 200,
    body: z.object({
      client: z.object({
        name: z.string(),
        redirectHost: z.string(),
        documentHost: z
          .string()
          .nullable()
          .meta({ description: 'The host of its metadata document; null without one.' }),
      }),
      requested: z.object({ scopes: z.array(z.string()), resource: z.string() }).nullable(),
      problem: z
        .object({ message: z.string(), redirectTo })
        .nullable()
        .meta({ description: 'Why the request is refused, and where the user may tell the app so.' }),
      earlier: earlierChoice.nullable().meta({
        description: 'The limits of the latest access that the user has given the app, and that still works.',
      }),
    }),
    errors: ['not_found'],
  },
  handle: async ({ ctx, siteUrl, caller, query: given }) => {
    const authorization = await readAuthorization(ctx, siteUrl, given);
    const { client, redirectUri, requested } = authorization;
    const { name, documentHost } = client;
    const shown = { name, documentHost, redirectHost: redirectHost(redirectUri) };
    if ('error' in requested) {
      const { error, message } = requested;
      const back = answerTo(authorization, siteUrl, { error, error_description: message });
      return { body: { client: shown, requested: null, problem: { message, redirectTo: back }, earlier: null } };
    }
    const { scopes, resource } = requested;
    const earlier = await readEarlier(ctx, caller.userId, client.id);
    return { body: { client: shown, requested: { scopes: [...scopes], resource }, problem: null, earlier } };
  },
});

async function readEarlier(
  ctx: Context,
  userId: string,
  clientId: string,
): Promise<z.infer<typeof earlierChoice> | null> {
  const now = ctx.clock.now();
  for (const { app, revokedAt, expiresAt, ...choice } of await listApiKeys(ctx, userId))
    if (app?.clientId === clientId && revokedAt === null && Date.parse(expiresAt ?? '') > now)
      return earlierChoice.parse({ ...choice, declinedScopes: app.declinedScopes });
  return null;
}

export const decideAuthorizationRoute = defineRoute({
  method: 'post',
  path: '/api/oauth/authorization',
  docs: {
    operationId: 'decideAuthorization',
    summary: 'Allow some or all of what an app requests, within limits, or refuse it: where to send the browser.',
  },
  access: { by: 'session', aboutPerson: true, limit },
  input: {
    body: z.strictObject({
      request: query,
      decision: z.enum(['allow', 'refuse']),
      livemode: z.boolean().meta({ description: 'False gives access to the simulated accounts of test mode only.' }),
      scopes: z
        .array(scope)
        .min(1, 'Choose at least one permission.')
        .optional()
        .meta({ description: 'What the app may do, of what it requests. By default all of it.' }),
      ...limitFields,
    }),
    check: limitProblems,
  },
  output: {
    status: 200,
    body: z.object({ redirectTo }),
    errors: ['not_found', 'recent_sign_in_required', 'email_not_verified', 'too_many_keys'],
  },
  handle: async ({ ctx, siteUrl, caller, address, body: { request, decision, scopes, ...chosen } }) => {
    const authorization = await readAuthorization(ctx, siteUrl, request);
    if (decision === 'refuse') {
      const answer = { error: 'access_denied', error_description: 'The user has refused.' };
      return { body: { redirectTo: answerTo(authorization, siteUrl, answer) } };
    }
    // The access outlives the session, as an API key does.
    requireRecentSignIn(ctx, caller.signedInAt ?? 0);
    const { userId } = caller;
    const requested = requireValid(authorization);
    const allowed = allowedScopes(requested, scopes);
    const { expiresAt: endsAt, ...limits } = await readLimits(ctx, caller, address, chosen);
    const code = await approve(ctx, authorization, requested, { userId, scopes: allowed, ...limits, endsAt });
    return { body: { redirectTo: answerTo(authorization, siteUrl, { code }) } };
  },
});

function requireValid({ requested }: AuthorizationRequest): Requested {
  if ('error' in requested) throw new HeraldError('validation_error', requested.message, { fix: null });
  return requested;
}

/** The allowed scopes in the order of the request. Throws `validation_error` for one that the app has not requested. */
function allowedScopes({ scopes: requested }: Requested, chosen: readonly string[] = requested): string[] {
  const problems = chosen.flatMap((one, index): FieldProblem[] =>
    requested.some((known) => known === one)
      ? []
      : [{ field: `scopes.${index}`, message: `The app has not requested the scope ${one}.`, code: 'invalid_value' }],
  );
  if (problems.length > 0) throw invalidInput(problems);
  return requested.filter((one) => chosen.includes(one));
}

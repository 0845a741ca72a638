import type { Context } from '../../context.ts';
import { sha256Hex } from '../../infra/crypto/digest.ts';
import type { Logger } from '../../infra/observe/logger.ts';
import { HeraldError } from '../../model/errors.ts';
import { randomToken } from '../../model/ids.ts';
import type { Platform } from '../../model/platform.ts';
import type { PlatformSettings } from '../../platforms/contract/definition.ts';
import type { PlatformModule } from '../../platforms/contract/module.ts';
import { type AuthorizeRequest, HandleFailure, type OAuthCall } from '../../platforms/contract/oauth.ts';
import { PlatformFailure } from '../../platforms/contract/outcome.ts';
import { load } from '../../platforms/registry.ts';
import type { ConnectingUser } from './connecting-user.ts';
import { newState, saveState } from './oauth-state.ts';
import { platformSettings } from './platform-settings.ts';
import { parseReturnTo } from './return-to.ts';
import { chosenScopes, requestedScopes } from './scopes.ts';

interface StartRequest {
  returnTo: string | null;
  /** Comma-separated; null for the defaults. */
  scopes: string | null;
  /** The platform redirects to the local web app instead of the configured address. */
  desktop: boolean;
  /** Which account or server of a network of many servers to sign in at; null for the configured server. */
  handle: string | null;
}

/** 43 characters, the least that https://datatracker.ietf.org/doc/html/rfc7636#section-4.1 allows. */
const VERIFIER_BYTES = 32;

/**
 * Starts to connect an account of the user. Returns the address to send the browser to, and the state of the flow. Throws
 * `validation_error` on an invalid `returnTo`, handle or scopes, `platform_unavailable` or `platform_error` where the platform has to
 * be called first and does not take the request.
 */
export async function startConnection(
  ctx: Context,
  { uid, name, sessionId }: ConnectingUser,
  platform: Platform,
  { returnTo, scopes, desktop, handle }: StartRequest,
  logger: Logger,
): Promise<{ authorizeUrl: string; state: string }> {
  const module = await load(platform);
  const { connect, displayName } = module;
  if (handle !== null && !module.handle) throw invalidHandle(`${displayName} accounts are connected without a handle.`);
  const settings = platformSettings(ctx, platform);
  const baseUri = staticUri(redirectUriFor(ctx, settings, platform, desktop), displayName);
  const requested = requestedScopes(chosenScopes(connect, settings), scopes);
  const backTo = returnTo === null ? null : parseReturnTo(returnTo, returnOrigins(ctx));
  const codeVerifier = connect.codeChallenge && randomToken(VERIFIER_BYTES);
  const codeChallenge = connect.codeChallenge && codeVerifier ? connect.codeChallenge(codeVerifier) : null;
  const state = newState();
  const asked = { redirectUri: baseUri, state, scopes: requested, codeChallenge, handle };
  const call = { settings, http: ctx.http, logger };
  const { registered, pushed } = await withStartErrors(module, logger, async () => ({
    registered: await registeredClient(ctx, module, call, asked),
    pushed: (await connect.pushAuthorizationRequest?.(call, asked)) ?? null,
  }));
  const request = { ...asked, ...registered };
  await saveState(ctx, state, {
    uid,
    userName: name,
    sessionId,
    provider: platform,
    returnTo: backTo,
    redirectUri: request.redirectUri,
    codeVerifier,
    pushed: pushed?.secret ?? registered?.client ?? null,
  });
  return { authorizeUrl: connect.authorizeUrl(settings, { ...request, pushed }), state };
}

const AGAIN = 'Start connecting the account again.';

/** Platforms compare redirect addresses exactly, and TikTok accepts none with a query or a fragment. */
function staticUri(uri: string, displayName: string): string {
  if (/^https?:\/\/[^?#]+$/.test(uri)) return uri;
  throw new HeraldError(
    'internal_error',
    `The redirect address configured for ${displayName} must be absolute, without a query and without a fragment.`,
    { fix: 'Contact support with the requestId.' },
  );
}

function redirectUriFor(ctx: Context, settings: PlatformSettings, platform: Platform, desktop: boolean): string {
  return desktop ? desktopUri(ctx, platform) : settings.redirectUri;
}

function desktopUri({ config }: Context, platform: Platform): string {
  if (config.web.localUrl) return `${config.web.localUrl.replace(/\/+$/, '')}/api/${platform}/callback`;
  throw new HeraldError('validation_error', 'This server has no local web app to return to (desktop=1).', {
    fix: 'Leave out desktop=1.',
  });
}

/** The origins that `returnTo` may have, the web app's own first. */
function returnOrigins({ config }: Context): string[] {
  return [...config.web.allowedOrigins, ...(config.web.localUrl ? [config.web.localUrl] : [])];
}

/** Throws `validation_error` about a handle, `platform_unavailable` or `platform_error`. */
async function withStartErrors<T>(
  { displayName }: Pick<PlatformModule, 'displayName'>,
  logger: Logger,
  callPlatform: () => Promise<T>,
): Promise<T> {
  try {
    return await callPlatform();
  } catch (cause) {
    if (!(cause instanceof PlatformFailure)) throw cause;
    logger.warn('connection not started', { platform: displayName }, cause);
    if (cause instanceof HandleFailure) throw handleError(cause);
    throw cause.outcome.kind === 'rejected'
      ? new HeraldError('platform_error', `${displayName} did not accept this service.`, { cause })
      : new HeraldError('platform_unavailable', `${displayName} could not be reached. Please try again.`, {
          cause,
          fix: AGAIN,
        });
  }
}

function handleError(cause: HandleFailure): HeraldError {
  return cause.outcome.kind === 'rejected'
    ? invalidHandle(cause.message, cause)
    : new HeraldError('platform_unavailable', cause.message, { cause, fix: AGAIN });
}

function invalidHandle(message: string, cause?: unknown): HeraldError {
  return new HeraldError('validation_error', message, {
    details: [{ field: 'query.handle', message, code: 'invalid_value' }],
    cause,
  });
}

/**
 * This service as the client of the server that a request names, registered there if it is not yet, and its redirect address there;
 * null where the platform registers no clients. Throws `HandleFailure`, and `PlatformFailure` where the server refuses.
 */
async function registeredClient(
  ctx: Context,
  { connect: { registration }, platform }: Pick<PlatformModule, 'connect' | 'platform'>,
  call: OAuthCall,
  { handle = null, redirectUri: base, scopes }: AuthorizeRequest,
): Promise<{ client: string; redirectUri: string } | null> {
  if (!registration) return null;
  const server = await registration.findServer(call, handle);
  const redirectUri = `${base}/${serverPart(server)}`;
  const id = sha256Hex(JSON.stringify([platform, server, call.settings.clientId, redirectUri, scopes]));
  const ref = ctx.store.oauthClients.doc(id);
  const sealContext = `oauthClients/${id}`;
  const stored = (await ref.get()).data();
  const now = ctx.clock.now();
  if (stored && stored.expireAt.getTime() > now)
    return { client: ctx.vault.open(stored.client, sealContext), redirectUri };
  const client = await registration.register(call, server, { redirectUri, scopes });
  await ref.set({ client: ctx.vault.seal(client, sealContext), expireAt: new Date(now + registration.lifetimeMs) });
  return { client, redirectUri };
}

/**
 * The end of the redirect address, one for each server: a code that comes back at the address of another server than the one of its
 * state is that server's, and must not be sent to this one. https://datatracker.ietf.org/doc/html/rfc9700#section-4.4.2.2
 */
function serverPart(server: string): string {
  return sha256Hex(server).slice(0, 16);
}

import type { Context } from '../context.ts';
import { HeraldError } from '../errors.ts';
import { randomToken } from '../ids/ids.ts';
import type { PlatformSettings } from '../platforms/contract/settings.ts';
import type { Platform } from '../platforms/platform.ts';
import { load } from '../platforms/registry.ts';
import { newState, saveState } from './oauth-state.ts';
import { platformSettings } from './platform-settings.ts';
import { parseReturnTo } from './return-to.ts';
import { requestedScopes } from './scopes.ts';

export interface StartRequest {
  returnTo: string | null;
  /** Comma-separated; null for the defaults. */
  scopes: string | null;
  /** The platform redirects to the local web app instead of the configured address. */
  desktop: boolean;
}

/** 43 characters, the least that https://datatracker.ietf.org/doc/html/rfc7636#section-4.1 allows. */
const VERIFIER_BYTES = 32;

const desktopUri = ({ config }: Context, platform: Platform): string => {
  if (config.web.localUrl) return `${config.web.localUrl.replace(/\/+$/, '')}/api/${platform}/callback`;
  throw new HeraldError('validation_error', 'This server has no local web app to come back through (desktop=1).');
};

/** Platforms compare redirect addresses exactly, and TikTok accepts none with a query or a fragment. */
const staticUri = (uri: string, displayName: string): string => {
  if (/^https?:\/\/[^?#]+$/.test(uri)) return uri;
  throw new HeraldError(
    'internal_error',
    `The redirect address configured for ${displayName} must be absolute, without a query and without a fragment.`,
  );
};

const redirectUriFor = (ctx: Context, settings: PlatformSettings, platform: Platform, desktop: boolean): string =>
  desktop ? desktopUri(ctx, platform) : settings.redirectUri;

/** The origins that `returnTo` may have, the web app's own first. */
const returnOrigins = ({ config }: Context): string[] => [
  ...config.web.allowedOrigins,
  ...(config.web.localUrl ? [config.web.localUrl] : []),
];

/**
 * Starts to connect an account of `uid`. Returns the address to send the browser to, and the state of the flow. Throws
 * `validation_error` on an invalid `returnTo` or scopes.
 */
export const startConnection = async (
  ctx: Context,
  uid: string,
  platform: Platform,
  { returnTo, scopes, desktop }: StartRequest,
): Promise<{ authorizeUrl: string; state: string }> => {
  const { connect, displayName } = await load(platform);
  const settings = platformSettings(ctx, platform);
  const redirectUri = staticUri(redirectUriFor(ctx, settings, platform, desktop), displayName);
  const requested = requestedScopes(connect.scopes, scopes);
  const backTo = returnTo === null ? null : parseReturnTo(returnTo, returnOrigins(ctx));
  const codeVerifier = connect.codeChallenge && randomToken(VERIFIER_BYTES);
  const codeChallenge = connect.codeChallenge && codeVerifier ? connect.codeChallenge(codeVerifier) : null;
  const state = newState();
  await saveState(ctx, state, { uid, provider: platform, returnTo: backTo, redirectUri, codeVerifier });
  return {
    authorizeUrl: connect.authorizeUrl(settings, { redirectUri, state, scopes: requested, codeChallenge }),
    state,
  };
};

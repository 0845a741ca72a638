import type { Context } from '../context.ts';
import { HeraldError } from '../errors.ts';
import { randomToken } from '../ids/ids.ts';
import type { PlatformSettings } from '../platforms/contract/settings.ts';
import type { Platform } from '../platforms/platform.ts';
import { load } from '../platforms/registry.ts';
import { newState, saveState } from './oauth-state.ts';
import { platformSettings } from './platform-settings.ts';
import { checkedReturnTo } from './return-to.ts';
import { scopesToAsk } from './scopes.ts';

export interface StartRequest {
  returnTo: string | null;
  /** Comma-separated; null where the client does not choose. */
  scopes: string | null;
  /** Comes back through the local web app instead of the configured address. */
  desktop: boolean;
}

/** 43 characters, the least that https://datatracker.ietf.org/doc/html/rfc7636#section-4.1 allows. */
const VERIFIER_BYTES = 32;

const desktopUri = ({ config }: Context, platform: Platform): string => {
  if (config.web.localUrl) return `${config.web.localUrl.replace(/\/+$/, '')}/api/${platform}/callback`;
  throw new HeraldError('validation_error', 'This server has no local web app to come back through (desktop=1).');
};

/** Platforms compare redirect addresses letter by letter, and TikTok takes none with a query or a fragment. */
const staticUri = (uri: string, displayName: string): string => {
  if (/^https?:\/\/[^?#]+$/.test(uri)) return uri;
  throw new HeraldError(
    'internal_error',
    `The redirect address configured for ${displayName} must be absolute, without a query and without a fragment.`,
  );
};

const redirectUriFor = (ctx: Context, settings: PlatformSettings, platform: Platform, desktop: boolean): string =>
  desktop ? desktopUri(ctx, platform) : settings.redirectUri;

/** Origins that a browser may be sent back to, the web app's own first. */
const returnOrigins = ({ config }: Context): string[] => [
  ...config.web.allowedOrigins,
  ...(config.web.localUrl ? [config.web.localUrl] : []),
];

/**
 * Begins to connect an account of `uid`: where to send the browser, and the state it will bring back. Throws
 * `validation_error` on a `returnTo` or scopes that cannot be.
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
  const asked = scopesToAsk(connect.scopes, scopes);
  const backTo = returnTo === null ? null : checkedReturnTo(returnTo, returnOrigins(ctx));
  const codeVerifier = connect.codeChallenge && randomToken(VERIFIER_BYTES);
  const codeChallenge = connect.codeChallenge && codeVerifier ? connect.codeChallenge(codeVerifier) : null;
  const state = newState();
  await saveState(ctx, state, { uid, provider: platform, returnTo: backTo, redirectUri, codeVerifier });
  return {
    authorizeUrl: connect.authorizeUrl(settings, { redirectUri, state, scopes: asked, codeChallenge }),
    state,
  };
};

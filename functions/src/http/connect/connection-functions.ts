import type { Express, RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import { platformSettings } from '../../domain/accounts/index.ts';
import { type Platform, platforms } from '../../model/platform.ts';
import { load } from '../../platforms/registry.ts';
import { defineFunction, type HttpFunction } from '../server/define-function.ts';
import { WIDE_ADDRESS_LIMIT } from '../server/request/rate-limit-rules.ts';
import { finishResponse } from '../server/response/response.ts';
import { signedInFunction, signedInFunctions } from '../server/signed-in-function.ts';
import { finishConnection, sendErrorPage } from './callback.ts';
import { startRoute } from './start.ts';
import { sendVerificationFile } from './tiktok-verification.ts';

export { threadsPublish } from './threads-publish.ts';
export { tiktokRefreshNow } from './tiktok-refresh-now.ts';

/** Starts an OAuth connection to the platform that the path names. */
export const authStart = signedInFunctions('authStart', (ctx) =>
  servedPlatforms(ctx).map((platform) => ({
    paths: pathsOf('authStart', platform),
    route: startRoute(platform, `/authStart/${platform}`),
  })),
);

/** Finishes an OAuth connection to the platform that the path names. */
export const authCallback = callbackFunction('authCallback', (app, ctx) => {
  for (const platform of servedPlatforms(ctx))
    app.use(pathsOf('authCallback', platform), ...callbackHandlers(ctx, platform));
});

export const threadsAuthStart = signedInFunction('thAuthStart', startRoute('threads', '/thAuthStart'));
export const threadsAuthCallback = callbackFunction('thAuthCallback', (app, ctx) => {
  app.use(...callbackHandlers(ctx, 'threads'));
});
export const tiktokAuthStart = signedInFunction('ttAuthStart', startRoute('tiktok', '/ttAuthStart'));
export const tiktokAuthCallback = callbackFunction('ttAuthCallback', (app, ctx) => {
  app.use(...callbackHandlers(ctx, 'tiktok'));
});

function servedPlatforms({ config }: Pick<Context, 'config'>): Platform[] {
  return platforms.filter((platform) => config.platforms[platform]);
}

/** The paths of a platform: at the address of the function, and at Hosting, which passes on the whole path. */
function pathsOf(name: string, platform: Platform): string[] {
  return [`/${platform}`, `/${name}/${platform}`];
}

/** A function for callbacks: it counts requests by address, and sends errors as pages. */
function callbackFunction(name: string, mount: (app: Express, ctx: Context) => void): HttpFunction {
  return defineFunction(
    { name, counts: 'address', addressLimit: WIDE_ADDRESS_LIMIT, renderError: sendErrorPage },
    mount,
  );
}

/** Some platforms also request documents below the address of the callback. */
function callbackHandlers(ctx: Context, platform: Platform): RequestHandler[] {
  const documents: Partial<Record<Platform, RequestHandler>> = {
    bluesky: sendClientMetadata(ctx, 'bluesky'),
    tiktok: sendVerificationFile(ctx),
  };
  const document = documents[platform];
  return [...(document ? [document] : []), finishConnection(ctx, platform)];
}

const DOCUMENT = /\/client-metadata\.json$/;

/** Serves the document that describes this client, below the address of the callback; passes on every other path. */
function sendClientMetadata(ctx: Context, platform: Platform): RequestHandler {
  return async (request, response, next) => {
    if (!DOCUMENT.test(request.path)) return next();
    const { connect } = await load(platform);
    const metadata = await connect.clientMetadata?.(platformSettings(ctx, platform));
    if (!metadata) return next();
    response.set('Cache-Control', 'public, max-age=300');
    await finishResponse(ctx, response, 200, () => response.json(metadata));
  };
}

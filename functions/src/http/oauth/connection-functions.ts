import type { RequestHandler } from 'express';
import type { Context } from '../../context.ts';
import type { Platform } from '../../infra/ids/platform.ts';
import { platformDefinitions } from '../../platforms/registry.ts';
import type { HttpFunction } from '../server/define-function.ts';
import { callbackFunction } from './callback.ts';
import { sendClientMetadata } from './client-metadata.ts';
import { type StartOptions, startFunction } from './start.ts';
import { sendVerificationFile } from './tiktok-verification.ts';

export { threadsPublish } from './threads-publish.ts';
export { tiktokRefreshNow } from './tiktok-refresh-now.ts';

interface ConnectionOptions extends StartOptions {
  /** Runs before the callback. */
  middleware: ((ctx: Context) => RequestHandler)[];
}

const defaults: ConnectionOptions = { choosesScopes: false, desktop: false, middleware: [] };

const optionsOf: Partial<Record<Platform, ConnectionOptions>> = {
  // Servers fetch the document of this client below the address of its callback.
  bluesky: { ...defaults, middleware: [sendClientMetadata('bluesky')] },
  // TikTok also requests its verification files there.
  tiktok: { choosesScopes: true, desktop: true, middleware: [sendVerificationFile] },
};

/** The function that starts an OAuth connection: `{functionPrefix}AuthStart`. */
export function authStart(platform: Platform): HttpFunction {
  return startFunction(
    platform,
    `${platformDefinitions[platform].functionPrefix}AuthStart`,
    optionsOf[platform] ?? defaults,
  );
}

/** The function that finishes an OAuth connection: `{functionPrefix}AuthCallback`. */
export function authCallback(platform: Platform): HttpFunction {
  return callbackFunction(
    platform,
    `${platformDefinitions[platform].functionPrefix}AuthCallback`,
    (optionsOf[platform] ?? defaults).middleware,
  );
}

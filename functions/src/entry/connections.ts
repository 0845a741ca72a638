import type { Response } from 'express';
import { onRequest, type Request } from 'firebase-functions/https';
import { clientSecretName, secretNames } from '../config/secrets.ts';
import type { Context } from '../context.ts';
import type { Platform } from '../platforms/platform.ts';
import { region } from './options.ts';

type Handler = (ctx: Context, request: Request, response: Response) => Promise<void>;
type Handlers = typeof import('../connect/functions.ts');

/** Called now and then, and waiting for a platform most of the time: many requests share an instance. */
const connectionFunction = (platform: Platform, pick: (handlers: Handlers) => Handler) =>
  onRequest(
    {
      region,
      cors: false,
      secrets: [secretNames.tokenSealKeys, clientSecretName(platform)],
      memory: '512MiB',
      concurrency: 80,
      timeoutSeconds: 120,
      invoker: 'public',
    },
    async (request, response) => {
      const [{ context }, handlers] = await Promise.all([import('../context.ts'), import('../connect/functions.ts')]);
      await pick(handlers)(context(), request, response);
    },
  );

/** Deployed as `{functionPrefix}AuthStart`. */
export const authStart = (platform: Platform) =>
  connectionFunction(platform, ({ connectionFunctions }) => connectionFunctions[platform].start);

/** Deployed as `{functionPrefix}AuthCallback`. */
export const authCallback = (platform: Platform) =>
  connectionFunction(platform, ({ connectionFunctions }) => connectionFunctions[platform].callback);

export const thPublish = connectionFunction('threads', ({ threadsPublish }) => threadsPublish);
export const ttRefreshNow = connectionFunction('tiktok', ({ tiktokRefreshNow }) => tiktokRefreshNow);

import type { Response } from 'express';
import { onRequest, type Request } from 'firebase-functions/https';
import { secretNames } from '../config/secrets.ts';
import type { Context } from '../context.ts';
import type { Platform } from '../platforms/platform.ts';
import { region } from './options.ts';

type Door = (ctx: Context, request: Request, response: Response) => Promise<void>;
type Doors = typeof import('../connect/functions.ts');

/** Called now and then, and waiting for a platform most of the time: many requests share an instance. */
const connectionFunction = (platform: Platform, pick: (doors: Doors) => Door) =>
  onRequest(
    {
      region,
      cors: false,
      secrets: [secretNames.tokenSealKeys, secretNames.clientSecrets[platform]],
      memory: '512MiB',
      concurrency: 80,
      timeoutSeconds: 120,
      invoker: 'public',
    },
    async (request, response) => {
      const [{ context }, doors] = await Promise.all([import('../context.ts'), import('../connect/functions.ts')]);
      await pick(doors)(context(), request, response);
    },
  );

const start = (platform: Platform) =>
  connectionFunction(platform, ({ connectionFunctions }) => connectionFunctions[platform].start);
const callback = (platform: Platform) =>
  connectionFunction(platform, ({ connectionFunctions }) => connectionFunctions[platform].callback);

export const xAuthStart = start('x');
export const xAuthCallback = callback('x');
export const instagramAuthStart = start('instagram');
export const instagramAuthCallback = callback('instagram');
export const facebookAuthStart = start('facebook');
export const facebookAuthCallback = callback('facebook');
export const thAuthStart = start('threads');
export const thAuthCallback = callback('threads');
export const ttAuthStart = start('tiktok');
export const ttAuthCallback = callback('tiktok');
export const youtubeAuthStart = start('youtube');
export const youtubeAuthCallback = callback('youtube');
export const linkedinAuthStart = start('linkedin');
export const linkedinAuthCallback = callback('linkedin');
export const snapchatAuthStart = start('snapchat');
export const snapchatAuthCallback = callback('snapchat');

export const thPublish = connectionFunction('threads', ({ threadsPublish }) => threadsPublish);
export const ttRefreshNow = connectionFunction('tiktok', ({ tiktokRefreshNow }) => tiktokRefreshNow);

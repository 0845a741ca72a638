import type { Request, Response } from 'express';
import type { Context } from '../context.ts';
import type { Platform } from '../platforms/platform.ts';
import { callbackFunction } from './callback.ts';
import { type StartOptions, startFunction } from './start.ts';
import { tiktokCallback } from './tiktok-callback.ts';

export { threadsPublish } from './threads-publish.ts';
export { tiktokRefreshNow } from './tiktok-refresh-now.ts';

type Door = (ctx: Context, request: Request, response: Response) => Promise<void>;

/** Where a person sets out to connect an account, and where the platform sends them back to. */
interface Doors {
  start: Door;
  callback: Door;
}

/** The doors behind the functions `{prefix}AuthStart` and `{prefix}AuthCallback`. */
const doorsOf = (platform: Platform, prefix: string, options: Partial<StartOptions> = {}): Doors => ({
  start: startFunction(platform, {
    functionName: `${prefix}AuthStart`,
    choosesScopes: false,
    desktop: false,
    ...options,
  }),
  callback: callbackFunction(platform, `${prefix}AuthCallback`),
});

export const connectionFunctions: Record<Platform, Doors> = {
  x: doorsOf('x', 'x'),
  instagram: doorsOf('instagram', 'instagram'),
  facebook: doorsOf('facebook', 'facebook'),
  threads: doorsOf('threads', 'th'),
  tiktok: { ...doorsOf('tiktok', 'tt', { choosesScopes: true, desktop: true }), callback: tiktokCallback },
  youtube: doorsOf('youtube', 'youtube'),
  linkedin: doorsOf('linkedin', 'linkedin'),
  snapchat: doorsOf('snapchat', 'snapchat'),
};

import type { Request, Response } from 'express';
import type { Context } from '../context.ts';
import { callbackFunction } from './callback.ts';
import { answerVerification } from './tiktok-verification.ts';

const finish = callbackFunction('tiktok', 'ttAuthCallback');

/**
 * TikTok's callback, at its own address and behind the web app's `/api/tiktok/callback`. TikTok also looks below these
 * addresses for the files that prove they are ours.
 */
export const tiktokCallback = async (ctx: Context, request: Request, response: Response): Promise<void> => {
  if (!answerVerification(ctx.config.web.tiktokVerification, request, response)) await finish(ctx, request, response);
};

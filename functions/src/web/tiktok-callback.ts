import type { Request, Response } from 'express';
import type { Context } from '../context.ts';
import { callbackDoor } from './connect-callback.ts';

const verificationFile = /\/(tiktok[A-Za-z0-9_-]*\.txt)$/;

const finish = callbackDoor('tiktok', 'ttAuthCallback');

/**
 * TikTok's callback, at its own address and behind the web app's `/api/tiktok/callback`. TikTok also looks below these
 * addresses for the files that prove they are ours.
 */
export const tiktokCallback = async (ctx: Context, request: Request, response: Response): Promise<void> => {
  const file = verificationFile.exec(request.path)?.[1];
  if (file === undefined) return finish(ctx, request, response);
  const content = ctx.config.web.tiktokVerification.get(file);
  response.set({ 'Content-Type': 'text/plain; charset=utf-8', 'X-Content-Type-Options': 'nosniff' });
  response.status(content === undefined ? 404 : 200).end(content ?? 'There is no such file here.');
};

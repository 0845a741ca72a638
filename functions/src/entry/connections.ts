import type { Response } from 'express';
import { onRequest, type Request } from 'firebase-functions/https';
import { secretNames } from '../config/secrets.ts';
import type { Context } from '../context.ts';
import { region } from './options.ts';

type Door = (ctx: Context, request: Request, response: Response) => Promise<void>;
type Doors = typeof import('../web/connections.ts');

/** Called now and then, and waiting for a platform most of the time: many requests share an instance. */
const connectionFunction = (secrets: string[], pick: (doors: Doors) => Door) =>
  onRequest(
    { region, cors: false, secrets, memory: '512MiB', concurrency: 80, timeoutSeconds: 120, invoker: 'public' },
    async (request, response) => {
      const [{ context }, doors] = await Promise.all([import('../context.ts'), import('../web/connections.ts')]);
      await pick(doors)(context(), request, response);
    },
  );

const instagram = [secretNames.tokenSealKeys, secretNames.clientSecrets.instagram];
const facebook = [secretNames.tokenSealKeys, secretNames.clientSecrets.facebook];
const threads = [secretNames.tokenSealKeys, secretNames.clientSecrets.threads];
const x = [secretNames.tokenSealKeys, secretNames.clientSecrets.x];
const linkedin = [secretNames.tokenSealKeys, secretNames.clientSecrets.linkedin];
const tiktok = [secretNames.tokenSealKeys, secretNames.clientSecrets.tiktok];
const youtube = [secretNames.tokenSealKeys, secretNames.clientSecrets.youtube];
const snapchat = [secretNames.tokenSealKeys, secretNames.clientSecrets.snapchat];

export const instagramAuthStart = connectionFunction(instagram, ({ instagramStart }) => instagramStart);
export const instagramAuthCallback = connectionFunction(instagram, ({ instagramCallback }) => instagramCallback);
export const facebookAuthStart = connectionFunction(facebook, ({ facebookStart }) => facebookStart);
export const facebookAuthCallback = connectionFunction(facebook, ({ facebookCallback }) => facebookCallback);
export const thAuthStart = connectionFunction(threads, ({ threadsStart }) => threadsStart);
export const thAuthCallback = connectionFunction(threads, ({ threadsCallback }) => threadsCallback);
export const thPublish = connectionFunction(threads, ({ threadsPublish }) => threadsPublish);
export const ttAuthStart = connectionFunction(tiktok, ({ tiktokStart }) => tiktokStart);
export const ttAuthCallback = connectionFunction(tiktok, ({ tiktokCallback }) => tiktokCallback);
export const ttRefreshNow = connectionFunction(tiktok, ({ tiktokRefreshNow }) => tiktokRefreshNow);
export const xAuthStart = connectionFunction(x, ({ xStart }) => xStart);
export const xAuthCallback = connectionFunction(x, ({ xCallback }) => xCallback);
export const youtubeAuthStart = connectionFunction(youtube, ({ youtubeStart }) => youtubeStart);
export const youtubeAuthCallback = connectionFunction(youtube, ({ youtubeCallback }) => youtubeCallback);
export const snapchatAuthStart = connectionFunction(snapchat, ({ snapchatStart }) => snapchatStart);
export const snapchatAuthCallback = connectionFunction(snapchat, ({ snapchatCallback }) => snapchatCallback);
export const linkedinAuthStart = connectionFunction(linkedin, ({ linkedinStart }) => linkedinStart);
export const linkedinAuthCallback = connectionFunction(linkedin, ({ linkedinCallback }) => linkedinCallback);

import { callbackDoor } from './connect-callback.ts';
import { startDoor } from './connect-start.ts';

export const instagramStart = startDoor('instagram', {
  functionName: 'instagramAuthStart',
  choosesScopes: false,
  desktop: false,
});
export const instagramCallback = callbackDoor('instagram', 'instagramAuthCallback');

export const facebookStart = startDoor('facebook', {
  functionName: 'facebookAuthStart',
  choosesScopes: false,
  desktop: false,
});
export const facebookCallback = callbackDoor('facebook', 'facebookAuthCallback');

export const threadsStart = startDoor('threads', {
  functionName: 'thAuthStart',
  choosesScopes: false,
  desktop: false,
});
export const threadsCallback = callbackDoor('threads', 'thAuthCallback');

export const tiktokStart = startDoor('tiktok', { functionName: 'ttAuthStart', choosesScopes: true, desktop: true });
export const xStart = startDoor('x', { functionName: 'xAuthStart', choosesScopes: false, desktop: false });
export const xCallback = callbackDoor('x', 'xAuthCallback');
export const youtubeStart = startDoor('youtube', {
  functionName: 'youtubeAuthStart',
  choosesScopes: false,
  desktop: false,
});
export const youtubeCallback = callbackDoor('youtube', 'youtubeAuthCallback');
export const snapchatStart = startDoor('snapchat', {
  functionName: 'snapchatAuthStart',
  choosesScopes: false,
  desktop: false,
});
export const snapchatCallback = callbackDoor('snapchat', 'snapchatAuthCallback');
export const linkedinStart = startDoor('linkedin', {
  functionName: 'linkedinAuthStart',
  choosesScopes: false,
  desktop: false,
});
export const linkedinCallback = callbackDoor('linkedin', 'linkedinAuthCallback');
export { threadsPublish } from './threads-publish.ts';
export { tiktokCallback } from './tiktok-callback.ts';
export { tiktokRefreshNow } from './tiktok-refresh-now.ts';

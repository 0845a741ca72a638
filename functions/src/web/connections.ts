import { callbackDoor } from './connect-callback.ts';
import { startDoor } from './connect-start.ts';

export const threadsStart = startDoor('threads', {
  functionName: 'thAuthStart',
  choosesScopes: false,
  desktop: false,
});
export const threadsCallback = callbackDoor('threads', 'thAuthCallback');

export const tiktokStart = startDoor('tiktok', { functionName: 'ttAuthStart', choosesScopes: true, desktop: true });
export { threadsPublish } from './threads-publish.ts';
export { tiktokCallback } from './tiktok-callback.ts';
export { tiktokRefreshNow } from './tiktok-refresh-now.ts';

/** The names of the deployed functions; nothing else. */
import { authCallback, authStart } from './entry/connections.ts';
import { publishFunction } from './entry/queues.ts';

export { api, events, mcp, media, render } from './entry/api.ts';
export { thPublish, ttRefreshNow } from './entry/connections.ts';
export { web } from './entry/pages.ts';
export { deliverWebhooks, orchestrate, sequenceEvents } from './entry/queues.ts';
export {
  abandonedCleanup,
  creditSweep,
  deletionSweep,
  dispatchSweep,
  eventSweep,
  logCleanup,
  oauthStateCleanup,
  pendingConnectionCleanup,
  rateLimitCleanup,
  recoverySweep,
  riskSweep,
  ttRefreshSweep,
  uploadCleanup,
  webhookEventCleanup,
} from './entry/schedules.ts';
export { platformWebhook, stripeWebhook } from './entry/webhooks.ts';

export const xAuthStart = authStart('x');
export const xAuthCallback = authCallback('x');
export const publishX = publishFunction('x');

export const instagramAuthStart = authStart('instagram');
export const instagramAuthCallback = authCallback('instagram');
export const publishInstagram = publishFunction('instagram');

export const facebookAuthStart = authStart('facebook');
export const facebookAuthCallback = authCallback('facebook');
export const publishFacebook = publishFunction('facebook');

export const thAuthStart = authStart('threads');
export const thAuthCallback = authCallback('threads');
export const publishThreads = publishFunction('threads');

export const ttAuthStart = authStart('tiktok');
export const ttAuthCallback = authCallback('tiktok');
export const publishTiktok = publishFunction('tiktok');

export const youtubeAuthStart = authStart('youtube');
export const youtubeAuthCallback = authCallback('youtube');
export const publishYoutube = publishFunction('youtube');

export const linkedinAuthStart = authStart('linkedin');
export const linkedinAuthCallback = authCallback('linkedin');
export const publishLinkedin = publishFunction('linkedin');

export const snapchatAuthStart = authStart('snapchat');
export const snapchatAuthCallback = authCallback('snapchat');
export const publishSnapchat = publishFunction('snapchat');

export const blueskyAuthStart = authStart('bluesky');
export const blueskyAuthCallback = authCallback('bluesky');
export const publishBluesky = publishFunction('bluesky');

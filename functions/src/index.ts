/** The names of the deployed functions; nothing else. */
export { api } from './entry/api.ts';
export {
  facebookAuthCallback,
  facebookAuthStart,
  instagramAuthCallback,
  instagramAuthStart,
  linkedinAuthCallback,
  linkedinAuthStart,
  snapchatAuthCallback,
  snapchatAuthStart,
  thAuthCallback,
  thAuthStart,
  thPublish,
  ttAuthCallback,
  ttAuthStart,
  ttRefreshNow,
  xAuthCallback,
  xAuthStart,
  youtubeAuthCallback,
  youtubeAuthStart,
} from './entry/connections.ts';
export { web } from './entry/pages.ts';
export {
  orchestrate,
  publishFacebook,
  publishInstagram,
  publishLinkedin,
  publishSnapchat,
  publishThreads,
  publishTiktok,
  publishX,
  publishYoutube,
} from './entry/queues.ts';
export {
  abandonedCleanup,
  creditSweep,
  dispatchSweep,
  logCleanup,
  oauthStateCleanup,
  rateLimitCleanup,
  recoverySweep,
  ttRefreshSweep,
  webhookEventCleanup,
} from './entry/schedules.ts';
export { platformWebhook, stripeWebhook } from './entry/webhooks.ts';

/** The names of the deployed functions. */
import './entry/framework.ts';
import { platformFunctions } from './entry/platforms.ts';

export { api, events, media, render } from './entry/api.ts';
export {
  authCallback,
  authStart,
  thAuthCallback,
  thAuthStart,
  thPublish,
  ttAuthCallback,
  ttAuthStart,
  ttRefreshNow,
} from './entry/connections.ts';
export { web } from './entry/pages.ts';
export {
  deliverWebhooks,
  exportData,
  orchestrate,
  orchestrate2,
  orchestrate3,
  orchestrate4,
  publishTest,
  readMetrics,
  sequenceEvents,
  storeDraftFiles,
} from './entry/queues.ts';
export {
  creditSweep,
  deletionSweep,
  dispatchSweep,
  eventSweep,
  logCleanup,
  metricsSweep,
  rateLimitCleanup,
  recordSweep,
  recoverySweep,
  riskSweep,
  ttRefreshSweep,
  uploadCleanup,
} from './entry/schedules.ts';
export { platformWebhook, stripeWebhook } from './entry/webhooks.ts';

// Exports need static names; entry/deployed-functions.isolated.test.ts compares them with the registry.
export const {
  publishX,
  publishInstagram,
  publishFacebook,
  publishThreads,
  publishTiktok,
  publishYoutube,
  publishLinkedin,
  publishSnapchat,
  publishBluesky,
  publishMastodon,
} = platformFunctions;

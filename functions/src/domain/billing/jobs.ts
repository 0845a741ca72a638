export { releaseStaleCredits } from './release-stale-credits.ts';
export { cleanUpWebhookEvents } from './webhook-event-cleanup.ts';

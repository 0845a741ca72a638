export { releaseStaleCredits } from './credits.ts';
export { cleanUpWebhookEvents } from './webhook-event-cleanup.ts';

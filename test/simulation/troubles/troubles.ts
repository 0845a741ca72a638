import { accountDeletions } from './account-deletions.ts';
import { fileUploads } from './file-uploads.ts';
import {
  lag,
  lateEffects,
  lostResponses,
  platformDown,
  platformHiccup,
  serverErrors,
  slowNetwork,
} from './network-troubles.ts';
import { delayedTasks, duplicateTasks, flakyQueue } from './queue-troubles.ts';
import { scheduledRisks } from './scheduled-risks.ts';
import { textContainers, uploadedVideos } from './settings.ts';
import { flakyFiles, flakyStore, slowStore, storeDown, unknownCommits } from './store-troubles.ts';
import type { Trouble } from './trouble.ts';
import { cancels, edits, expiringTokens, retries, revokedAccess } from './user-troubles.ts';
import {
  goneReceivers,
  receiversDown,
  receiversDownForDays,
  unbearableEvents,
  unreliableReceivers,
  webhooks,
} from './webhook-troubles.ts';
import { clocksApart, crashes, pauses } from './worker-troubles.ts';

/** Every trouble there is. */
export const troubles: readonly Trouble[] = [
  slowNetwork,
  lateEffects,
  lostResponses,
  serverErrors,
  lag,
  platformHiccup,
  platformDown,
  slowStore,
  unknownCommits,
  flakyStore,
  storeDown,
  duplicateTasks,
  delayedTasks,
  flakyQueue,
  crashes,
  pauses,
  clocksApart,
  cancels,
  expiringTokens,
  revokedAccess,
  edits,
  textContainers,
  uploadedVideos,
  retries,
  flakyFiles,
  fileUploads,
  webhooks,
  unreliableReceivers,
  receiversDown,
  goneReceivers,
  receiversDownForDays,
  unbearableEvents,
  accountDeletions,
  scheduledRisks,
];

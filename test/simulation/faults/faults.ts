import {
  clocksApart,
  crashes,
  delayedTasks,
  duplicateTasks,
  flakyFiles,
  flakyQueue,
  flakyStore,
  lateEffects,
  lostResponses,
  pauses,
  serverErrors,
  slowNetwork,
  slowStore,
  storeDown,
  unknownCommits,
} from '@herald-lab/simulation';
import { accountConnections } from './account-connections.ts';
import { accountDeletions } from './account-deletions.ts';
import type { Fault } from './fault.ts';
import { fileDownloads, unreliableHosts } from './file-downloads.ts';
import { fileUploads } from './file-uploads.ts';
import { lag, platformDown, platformHiccup, pulledVideos, textContainers } from './platform-faults.ts';
import { scheduledRisks } from './scheduled-risks.ts';
import { tokenRefreshes } from './token-refreshes.ts';
import { transcriptions } from './transcriptions.ts';
import {
  cancelledTargets,
  cancels,
  deletedPosts,
  edits,
  expiringTokens,
  retries,
  revokedAccess,
} from './user-faults.ts';
import {
  goneReceivers,
  receiversDown,
  receiversDownForDays,
  rejectedEvents,
  unreliableReceivers,
  webhooks,
} from './webhook-faults.ts';

/** Every fault there is. */
export const faults: readonly Fault[] = [
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
  cancelledTargets,
  deletedPosts,
  expiringTokens,
  revokedAccess,
  edits,
  textContainers,
  pulledVideos,
  retries,
  flakyFiles,
  fileUploads,
  webhooks,
  unreliableReceivers,
  receiversDown,
  goneReceivers,
  receiversDownForDays,
  rejectedEvents,
  accountDeletions,
  scheduledRisks,
  transcriptions,
  fileDownloads,
  unreliableHosts,
  accountConnections,
  tokenRefreshes,
];

export { sweepDeletions } from './deletion/delete-account.ts';
export { cleanUpLogs } from './request-log.ts';

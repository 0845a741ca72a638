export { cleanUpLogs } from './log-cleanup.ts';
export { sweepDeletions } from './sweep-deletions.ts';

export { endRuns } from './end-runs.ts';
export { publishNow } from './publish-now.ts';
export { reconcile } from './reconcile.ts';
export { redriveGaveUp } from './redrive.ts';

export { endRuns } from './end-run.ts';
export { publishNow } from './publish-now.ts';
export { reconcile } from './reconcile.ts';
export { redriveGaveUp } from './redrive.ts';

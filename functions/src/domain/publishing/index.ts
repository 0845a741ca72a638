export { takeOnlyPlace } from './customer-places.ts';
export { endRuns, unfinishedRuns } from './end-run.ts';
export { createOpenPage } from './open-media.ts';
export { publishNow } from './publish-now.ts';
export { reconcile } from './reconcile.ts';
export { redriveGaveUp } from './redrive.ts';

export { deliver } from './deliver.ts';
export { dispatchDue } from './dispatch-due.ts';
export { orchestrate } from './orchestrate.ts';
export { recoverRuns } from './recover-runs.ts';

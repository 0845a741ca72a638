export { readReadiness } from './readiness.ts';
export { addOutcome } from './run-outcome.ts';
export { openIncident, readOwnRecord, readStatus, STATUS_CACHE_MS, updateIncident } from './status.ts';

export { openIncident, updateIncident } from './incidents.ts';
export { readReadiness } from './readiness.ts';
export { addOutcome } from './run-outcome.ts';
export { readOwnRecord, readStatus, STATUS_CACHE_MS } from './status.ts';

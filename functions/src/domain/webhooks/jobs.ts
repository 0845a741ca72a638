export { deliverEvents } from './endpoints/deliver-events.ts';
export { resealEndpoints } from './endpoints/secrets.ts';
export { sequenceEvents, sequenceShard } from './sequence-events.ts';
export { sweepEvents } from './sweep-events.ts';
export { sweepRisks } from './sweep-risks.ts';

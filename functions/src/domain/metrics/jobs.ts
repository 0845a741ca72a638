export { readMetrics } from './read-metrics.ts';
export { sweepMetrics } from './sweep-metrics.ts';

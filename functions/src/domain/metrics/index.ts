export { readAccountMetrics } from './account-metrics.ts';
export { METRICS_QUEUE, type MetricsReads, metricsTask } from './metrics-task.ts';
export { readPostMetrics, viewNumbers, viewTargets } from './post-metrics.ts';
export { requestObservation } from './request-observation.ts';
export { newSeries, type Series } from './series.ts';
export { groupings, MAX_SUMMED, readSums } from './sums.ts';

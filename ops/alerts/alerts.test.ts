import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readDashboard } from './dashboard.ts';
import { extract, parseFilter } from './log-filter.ts';
import { metrics } from './metrics.ts';
import { policies } from './policies.ts';

/** Metrics of Google itself that queries use: https://cloud.google.com/monitoring/api/metrics_gcp */
const googleMetrics = {
  'cloudtasks_googleapis_com:queue_depth': 'cloudtasks.googleapis.com/queue/depth',
  'cloudtasks_googleapis_com:queue_task_attempt_count': 'cloudtasks.googleapis.com/queue/task_attempt_count',
  'cloudtasks_googleapis_com:queue_task_attempt_delays': 'cloudtasks.googleapis.com/queue/task_attempt_delays',
  'run_googleapis_com:pending_queue_pending_requests': 'run.googleapis.com/pending_queue/pending_requests',
  'run_googleapis_com:request_count': 'run.googleapis.com/request_count',
  'run_googleapis_com:request_latencies': 'run.googleapis.com/request_latencies',
};

const widgets = readDashboard().mosaicLayout.tiles.map(({ widget }) => widget);
const queries = [
  ...policies.map(({ conditions }) => conditions[0].conditionPrometheusQueryLanguage.query),
  ...widgets.flatMap((widget) =>
    'xyChart' in widget ? widget.xyChart.dataSets.map(({ timeSeriesQuery }) => timeSeriesQuery.prometheusQuery) : [],
  ),
];

/** The metrics that a query selects, with the labels that it filters by. */
function selectorsOf(query: string): { metric: string; labels: string[] }[] {
  return [...query.matchAll(/([a-z_]+:[a-z_]+)(?:\{([^}]*)\})/g)].map(([, metric = '', filters = '']) => ({
    metric,
    labels: [...filters.matchAll(/(\w+)(?:=~|!~|!=|=)"/g)].map(([, label = '']) => label),
  }));
}

const USER_METRIC = /^logging_googleapis_com:user_(\w+)$/;
/** In PromQL a distribution is named with a suffix. */
function withoutSuffix(name: string): string {
  return name.replace(/_(?:bucket|sum|count)$/, '');
}

function exists(metric: string): boolean {
  const own = USER_METRIC.exec(metric)?.[1];
  if (!own) return metric in googleMetrics || withoutSuffix(metric) in googleMetrics;
  const counter = metrics[own];
  if (counter) return counter.metricDescriptor.valueType === 'INT64';
  return metrics[withoutSuffix(own)]?.metricDescriptor.valueType === 'DISTRIBUTION';
}

it.each(queries)('the query %s selects existing metrics by existing labels', (query) => {
  const selectors = selectorsOf(query);
  expect(selectors.length).toBe((query.match(/_googleapis_com:/g) ?? []).length);
  for (const { metric, labels } of selectors) {
    expect(exists(metric), metric).toBe(true);
    // Log-based metrics belong to several kinds of resource: PromQL must name the kind.
    expect(labels, query).toContain('monitored_resource');
    const own =
      metrics[withoutSuffix(USER_METRIC.exec(metric)?.[1] ?? '')] ?? metrics[USER_METRIC.exec(metric)?.[1] ?? ''];
    const known = own?.metricDescriptor.labels?.map(({ key }) => key);
    if (own)
      for (const label of labels.filter((name) => name !== 'monitored_resource'))
        expect(known ?? [], query).toContain(label);
  }
  expect((query.match(/\(/g) ?? []).length).toBe((query.match(/\)/g) ?? []).length);
});

it('the queries use every metric', () => {
  const used = new Set(queries.flatMap(selectorsOf).map(({ metric }) => USER_METRIC.exec(metric)?.[1] ?? ''));
  const unused = Object.keys(metrics).filter((name) => !used.has(name) && ![...used].map(withoutSuffix).includes(name));
  expect(unused).toEqual([]);
});

describe.each(Object.entries(metrics))('the metric %s', (_name, metric) => {
  it('a metric has a filter of the supported syntax, and an extractor for every label', () => {
    expect(() => parseFilter(metric.filter)).not.toThrow();
    expect(Object.keys(metric.labelExtractors ?? {})).toEqual(
      (metric.metricDescriptor.labels ?? []).map(({ key }) => key),
    );
    const isDistribution = metric.metricDescriptor.valueType === 'DISTRIBUTION';
    expect([metric.valueExtractor !== undefined, metric.bucketOptions !== undefined]).toEqual([
      isDistribution,
      isDistribution,
    ]);
    const bounds = metric.bucketOptions?.explicitBuckets.bounds ?? [];
    expect(bounds).toEqual(bounds.toSorted((a, b) => a - b));
  });
});

/** The anchor that a heading of a Markdown page has. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s+/g, '-');
}
const runbook = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
const anchors = [...runbook.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

it.each(policies.map((policy) => [policy.displayName, policy] as const))(
  'the policy %s links to the runbook',
  (_name, policy) => {
    const anchor = /docs\/operations\.md#(\S+)$/.exec(policy.documentation.content)?.[1];
    expect(anchors).toContain(anchor);
  },
);

it('policies compare ages with a boundary of the buckets, where the percentile is exact', () => {
  const bounds = metrics['herald_job_oldest_age']?.bucketOptions?.explicitBuckets.bounds ?? [];
  const thresholds = queries.flatMap((query) =>
    [...query.matchAll(/oldest_age.* > (\d+)$/g)].map(([, at]) => Number(at)),
  );
  expect(thresholds).toHaveLength(3);
  for (const threshold of thresholds) expect(bounds).toContain(threshold);
  const late = queries.flatMap((query) =>
    [...query.matchAll(/herald_late_bucket.* > (\d+)$/g)].map(([, at]) => Number(at)),
  );
  expect(late).toEqual([60_000]);
  expect(metrics['herald_late']?.bucketOptions?.explicitBuckets.bounds).toContain(60_000);
});

it.each([
  ['slo-settled-fast', 0.001, 14.4, ['1h', '5m']],
  ['slo-settled-slow', 0.001, 6, ['6h', '30m']],
  ['slo-punctual-fast', 0.01, 14.4, ['1h', '5m']],
  ['slo-punctual-slow', 0.01, 6, ['6h', '30m']],
] as const)('the policy %s compares the share of its budget in two windows', (id, budget, factor, windows) => {
  const policy = policies.find(({ userLabels }) => userLabels.herald === id);
  const query = policy?.conditions[0].conditionPrometheusQueryLanguage.query ?? '';
  const shares = [...query.matchAll(/\[(\w+)\]\)\) \/ sum\([^[]*\[(\w+)\]\)\) > ([\d.]+)/g)];
  expect(shares.map(([, bad, all]) => [bad, all])).toEqual(windows.map((window) => [window, window]));
  for (const [, , , threshold] of shares) expect(Number(threshold)).toBeCloseTo(factor * budget, 6);
});

it('policies have a separate label, by which a deploy finds them', () => {
  const ids = policies.map(({ userLabels }) => userLabels.herald);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z][a-z0-9_-]{0,62}$/);
});

it('the names and subjects of policies are not longer than Google allows', () => {
  for (const { displayName, documentation } of policies) {
    expect(displayName.length).toBeLessThanOrEqual(512);
    expect(documentation.subject.length).toBeLessThanOrEqual(255);
  }
});

const entry = {
  logId: 'run.googleapis.com/stdout',
  severity: 'WARNING',
  resource: { type: 'cloud_run_revision' },
  jsonPayload: { message: 'not published', functionName: 'publishThreads', count: 0 },
};

it.each([
  ['resource.type="cloud_run_revision" AND jsonPayload.message="not published"', true],
  ['jsonPayload.message="published"', false],
  ['jsonPayload.message="published" OR jsonPayload.message="not published"', true],
  ['jsonPayload.functionName=~"^publish" jsonPayload.message="published"', false],
  ['severity>=WARNING', true],
  ['severity>=ERROR', false],
  ['jsonPayload.count:*', true],
  ['jsonPayload.other:*', false],
  ['NOT jsonPayload.other="pending"', true],
  ['jsonPayload.count=0 AND (severity>=ERROR OR NOT severity>=ERROR)', true],
  ['log_id("run.googleapis.com/stdout")', true],
  ['log_id("run.googleapis.com/requests")', false],
])('the filter %s matches a log entry: %s', (filter, matches) => {
  expect(parseFilter(filter)(entry)).toBe(matches);
});

it.each(['jsonPayload.message:"text"', 'severity>=ERROR)', '(severity>=ERROR', 'a<1', ''])(
  'the filter %j is refused',
  (filter) => {
    expect(() => parseFilter(filter)).toThrow();
  },
);

it('an extractor reads the fields of a log entry', () => {
  expect(extract(entry, 'EXTRACT(jsonPayload.count)')).toBe(0);
  expect(extract(entry, 'EXTRACT(jsonPayload.other)')).toBeUndefined();
  expect(extract(entry, 'REGEXP_EXTRACT(jsonPayload.functionName, "^publish(.+)$")')).toBe('Threads');
  expect(() => extract(entry, 'jsonPayload.count')).toThrow();
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const FOLDER = import.meta.dirname;

const labels = z.array(z.strictObject({ key: z.string(), valueType: z.literal('STRING'), description: z.string() }));

/** https://cloud.google.com/logging/docs/reference/v2/rest/v2/projects.metrics */
const metric = z.strictObject({
  description: z.string(),
  filter: z.string(),
  valueExtractor: z.string().optional(),
  metricDescriptor: z.strictObject({
    metricKind: z.literal('DELTA'),
    valueType: z.enum(['INT64', 'DISTRIBUTION']),
    unit: z.string(),
    labels: labels.optional(),
  }),
  labelExtractors: z.record(z.string(), z.string()).optional(),
  bucketOptions: z.strictObject({ explicitBuckets: z.strictObject({ bounds: z.array(z.number()) }) }).optional(),
});
export type LogMetric = z.infer<typeof metric>;

const seconds = z.string().regex(/^\d+s$/);

/** https://cloud.google.com/monitoring/api/ref_v3/rest/v3/projects.alertPolicies: with PromQL a policy has one condition. */
const policy = z.strictObject({
  displayName: z.string().max(512),
  userLabels: z.strictObject({ herald: z.string().regex(/^[a-z][a-z0-9_-]{0,62}$/) }),
  severity: z.enum(['CRITICAL', 'ERROR', 'WARNING']),
  combiner: z.literal('OR'),
  enabled: z.boolean(),
  documentation: z.strictObject({
    mimeType: z.literal('text/markdown'),
    subject: z.string().max(255),
    content: z.string(),
  }),
  conditions: z.tuple([
    z.strictObject({
      displayName: z.string(),
      conditionPrometheusQueryLanguage: z.strictObject({
        query: z.string(),
        duration: seconds,
        evaluationInterval: seconds,
        /** The first deploy makes policies for metrics that have no data yet. */
        disableMetricValidation: z.literal(true),
      }),
    }),
  ]),
  alertStrategy: z.strictObject({ autoClose: seconds }),
});
export type AlertPolicy = z.infer<typeof policy>;

const chart = z.strictObject({
  title: z.string(),
  xyChart: z.strictObject({
    dataSets: z.array(
      z.strictObject({
        plotType: z.enum(['LINE', 'STACKED_AREA', 'STACKED_BAR']),
        targetAxis: z.literal('Y1'),
        /** Where it is absent, a line is named by its labels. */
        legendTemplate: z.string().optional(),
        timeSeriesQuery: z.strictObject({ prometheusQuery: z.string(), unitOverride: z.string().optional() }),
      }),
    ),
    yAxis: z.strictObject({ scale: z.literal('LINEAR') }),
  }),
});
const logsPanel = z.strictObject({ title: z.string(), logsPanel: z.strictObject({ filter: z.string() }) });

/** https://cloud.google.com/monitoring/api/ref_v3/rest/v1/projects.dashboards */
const dashboard = z.strictObject({
  displayName: z.string(),
  labels: z.record(z.string(), z.string()),
  mosaicLayout: z.strictObject({
    columns: z.literal(48),
    tiles: z.array(
      z.strictObject({
        xPos: z.number().optional(),
        yPos: z.number().optional(),
        width: z.number(),
        height: z.number(),
        widget: z.union([chart, logsPanel]),
      }),
    ),
  }),
});
export type Dashboard = z.infer<typeof dashboard>;

export interface OpsFiles {
  /** By the name of the metric. */
  metrics: Readonly<Record<string, LogMetric>>;
  policies: readonly AlertPolicy[];
  dashboard: Dashboard;
}

/** Reads ops/. Throws for a file that is not of Google's format, as far as ops/ uses it. */
export function readOpsFiles(): OpsFiles {
  return {
    metrics: Object.fromEntries(namesIn('metrics').map((name) => [name, metric.parse(read(`metrics/${name}.json`))])),
    policies: namesIn('policies').map((name) => policy.parse(read(`policies/${name}.json`))),
    dashboard: dashboard.parse(read('dashboard.json')),
  };
}

function namesIn(folder: string): string[] {
  return readdirSync(join(FOLDER, folder)).map((file) => file.replace(/\.json$/, ''));
}

function read(path: string): unknown {
  return JSON.parse(readFileSync(join(FOLDER, path), 'utf8'));
}

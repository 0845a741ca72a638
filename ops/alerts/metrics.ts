/** A log-based metric as Google takes it: https://cloud.google.com/logging/docs/reference/v2/rest/v2/projects.metrics */
interface LogMetric {
  description: string;
  filter: string;
  metricDescriptor: {
    metricKind: 'DELTA';
    valueType: 'INT64' | 'DISTRIBUTION';
    unit: string;
    labels?: readonly { key: string; valueType: 'STRING'; description: string }[];
  };
  labelExtractors?: Readonly<Record<string, string>>;
  valueExtractor?: string;
  bucketOptions?: { explicitBuckets: { bounds: readonly number[] } };
}

const CLOUD_RUN = 'resource.type="cloud_run_revision"';
const NOT_TEST_MODE = 'NOT jsonPayload.userId=~"~test$"';
const PUBLISHING = `${CLOUD_RUN} AND jsonPayload.functionName=~"^publish" AND ${NOT_TEST_MODE}`;
const JOB_DONE = `${CLOUD_RUN} AND jsonPayload.message="job done"`;

const platformOfQueue: Label = {
  description: 'The platform, as in the name of its queue',
  extractor: 'REGEXP_EXTRACT(jsonPayload.functionName, "^publish(.+)$")',
};
const deployedFunction = label('functionName', 'The deployed function');
const job = label('job', 'The scheduled function');

const COUNTS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 10_000];

/** The log-based metrics of Herald, by name. */
export const metrics: Readonly<Record<string, LogMetric>> = {
  herald_attempts: counter({
    description:
      'Attempts to publish, by platform, without test mode. outcome is empty for a published one. ' +
      'A platform that is still processing is left out.',
    filter:
      `${PUBLISHING} AND (jsonPayload.message="published" OR ` +
      '(jsonPayload.message="the platform did not publish" AND NOT jsonPayload.outcome="pending"))',
    labels: { platform: platformOfQueue, outcome: label('outcome', "What the platform's response meant") },
  }),
  herald_runs: counter({
    description: 'Runs that ended, by platform, without test mode. error_code is empty for a published one.',
    filter: `${PUBLISHING} AND (jsonPayload.message="published" OR jsonPayload.message="not published")`,
    labels: {
      platform: platformOfQueue,
      outcome: label('message', 'published, or not published'),
      error_code: label('errorCode', 'Why the run failed'),
    },
  }),
  herald_late: distribution({
    description:
      'How much later than due published runs started, by platform, without test mode and without the delays that ' +
      'Herald makes on purpose.',
    filter: `${PUBLISHING} AND jsonPayload.message="published" AND jsonPayload.unplannedLateMs:*`,
    labels: { platform: platformOfQueue },
    value: 'unplannedLateMs',
    unit: 'ms',
    bounds: [1, 500, 1000, 2000, 5000, 10_000, 30_000, 60_000, 120_000, 300_000, 600_000, 3_600_000, 86_400_000],
  }),
  herald_record: distribution({
    description:
      'Ended runs as the record counts them (docs/api/status.md), also those that a sweep gives up, by what the ' +
      'service level objectives tell apart. Its sum is the number of runs.',
    filter: `${CLOUD_RUN} AND jsonPayload.message="runs counted"`,
    labels: {
      platform: label('platform', 'The platform, as in the API'),
      end: label('end', 'settled; or unsettled: unknown, or given up'),
      start: label(
        'start',
        'onTime; late: by more than 60 s; uncounted: an immediate post, or kept from starting by its user',
      ),
    },
    value: 'runs',
    unit: '1',
    bounds: [1, 2, 5, 10, 20, 50],
  }),
  herald_errors: counter({
    description: 'Our own failures: lines of severity ERROR.',
    filter: `${CLOUD_RUN} AND severity>=ERROR AND jsonPayload.functionName:*`,
    labels: { function: deployedFunction, error_code: label('errorCode', 'The code of the error') },
  }),
  herald_job_runs: counter({
    description: 'Runs of scheduled functions that ended well.',
    filter: JOB_DONE,
    labels: { job },
  }),
  herald_job_failures: counter({
    description: 'Runs of scheduled functions that threw.',
    filter: `${CLOUD_RUN} AND jsonPayload.message="job failed"`,
    labels: { job },
  }),
  herald_job_duration: distribution({
    description: 'How long a run of a scheduled function took.',
    filter: JOB_DONE,
    labels: { job },
    value: 'durationMs',
    unit: 'ms',
    bounds: [100, 300, 1000, 3000, 10_000, 30_000, 60_000, 120_000, 300_000, 540_000],
  }),
  herald_job_oldest_age: distribution({
    description: 'For how long the oldest of what a scheduled function found had been due; 0 where nothing was due.',
    filter: JOB_DONE,
    labels: { job },
    value: 'oldestAgeMs',
    unit: 'ms',
    bounds: [1, 60_000, 120_000, 300_000, 600_000, 1_800_000, 3_600_000, 21_600_000, 86_400_000, 604_800_000],
  }),
  herald_job_done_items: distribution({
    description: 'How many of what it found a scheduled function dealt with, per run.',
    filter: JOB_DONE,
    labels: { job },
    value: 'done',
    unit: '1',
    bounds: COUNTS,
  }),
  herald_job_failed_items: distribution({
    description: 'How many of what it found a scheduled function could not deal with, per run.',
    filter: JOB_DONE,
    labels: { job },
    value: 'failed',
    unit: '1',
    bounds: COUNTS,
  }),
  herald_scheduler_errors: counter({
    description:
      'Attempts of Cloud Scheduler to call a scheduled function that failed. From the log that Cloud Scheduler writes.',
    filter: 'resource.type="cloud_scheduler_job" AND severity>=ERROR',
  }),
  herald_tasks_refused: counter({
    description:
      'Deliveries of tasks that Cloud Run refused before they reached a function. From the request log that Cloud Run writes.',
    filter:
      `${CLOUD_RUN} AND log_id("run.googleapis.com/requests") AND httpRequest.userAgent="Google-Cloud-Tasks" AND ` +
      '(httpRequest.status=401 OR httpRequest.status=403 OR httpRequest.status=404)',
  }),
  herald_tasks_dropped: counter({
    description: 'Tasks with an invalid payload, or for a run that does not exist. They are not retried.',
    filter:
      `${CLOUD_RUN} AND (jsonPayload.message="an invalid task was dropped" OR ` +
      'jsonPayload.message="a task for a run that does not exist")',
    labels: { function: deployedFunction },
  }),
  herald_refused_queries: counter({
    description:
      'Queries that Firestore refuses, because an index is missing or still being built. ' +
      'A write over another version has the same status.',
    filter:
      `${CLOUD_RUN} AND jsonPayload.errorMessage=~"^9 FAILED_PRECONDITION" AND ` +
      'NOT jsonPayload.errorMessage=~"required base version"',
    labels: { function: deployedFunction },
  }),
  herald_limiter_open: distribution({
    description: 'Requests that the rate limiter let through because the database did not answer it in time.',
    filter: `${CLOUD_RUN} AND jsonPayload.message="Rate limiter let requests through."`,
    value: 'requests',
    unit: '1',
    bounds: COUNTS,
  }),
  herald_version_ends: counter({
    description:
      'Versions of the APIs of platforms that end within 60 days, or have ended: each is logged every 12 hours.',
    filter: `${CLOUD_RUN} AND jsonPayload.message="a version of the API of a platform ends"`,
    labels: { platform: label('platform', 'The platform') },
  }),
  herald_budgets_low: counter({
    description: 'Budgets for platforms of which 80 % or more are spent: each is logged every hour.',
    filter: `${CLOUD_RUN} AND jsonPayload.message="a budget for a platform is nearly used up"`,
    labels: { platform: label('platform', 'The platform'), purpose: label('purpose', 'numbers, lookups or posts') },
  }),
  herald_webhooks_disabled: counter({
    description:
      'Webhook endpoints that were switched off, without test mode: after five days of failures, or because they answered 410.',
    filter: `${CLOUD_RUN} AND jsonPayload.message="webhook endpoint switched off" AND ${NOT_TEST_MODE}`,
    labels: { reason: label('reason', '`failing` or `gone`') },
  }),
};

interface Label {
  description: string;
  extractor: string;
}

/** A label with the value of a field of the log line. */
function label(field: string, description: string): Label {
  return { description, extractor: `EXTRACT(jsonPayload.${field})` };
}

interface Counter {
  description: string;
  filter: string;
  labels?: Readonly<Record<string, Label>>;
}

/** Counts the log lines that match the filter. */
function counter(definition: Counter): LogMetric {
  return metricOf(definition, { valueType: 'INT64', unit: '1' });
}

interface Distribution extends Counter {
  /** The field of the log line with the number. */
  value: string;
  unit: '1' | 'ms';
  bounds: readonly number[];
}

/** Collects a number of each log line that matches the filter. */
function distribution({ value, unit, bounds, ...definition }: Distribution): LogMetric {
  return {
    ...metricOf(definition, { valueType: 'DISTRIBUTION', unit }),
    valueExtractor: `EXTRACT(jsonPayload.${value})`,
    bucketOptions: { explicitBuckets: { bounds } },
  };
}

function metricOf(
  { description, filter, labels }: Counter,
  values: Pick<LogMetric['metricDescriptor'], 'valueType' | 'unit'>,
): LogMetric {
  const metricDescriptor = { metricKind: 'DELTA', ...values } as const;
  if (!labels) return { description, filter, metricDescriptor };
  const all = Object.entries(labels);
  return {
    description,
    filter,
    metricDescriptor: {
      ...metricDescriptor,
      labels: all.map(([key, { description }]) => ({ key, valueType: 'STRING', description })),
    },
    labelExtractors: Object.fromEntries(all.map(([key, { extractor }]) => [key, extractor])),
  };
}

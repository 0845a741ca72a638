import { type AlertPolicy, policy } from './policy.ts';
import { anyWithoutRun, burnsBudget, increase, oldestAge } from './promql.ts';

const ATTEMPTS = `sum by (platform) (${increase('herald_attempts', '15m')})`;
const FAILED_ATTEMPTS = `sum by (platform) (${increase('herald_attempts', '15m', 'outcome=~"retryAfter|unknown"')})`;

const NOT_CAUSED_BY_USER =
  'error_code!~"cancelled|subscription_inactive|content_unsupported|media_unusable|missing_integrations"';
const RUNS = `sum by (platform) (${increase('herald_runs', '30m', NOT_CAUSED_BY_USER)})`;
const FAILED_RUNS = `sum by (platform) (${increase('herald_runs', '30m', `outcome="not published",${NOT_CAUSED_BY_USER}`)})`;

const DONE_ITEMS = `sum by (job) (${increase('herald_job_done_items_sum', '1h')})`;
const FAILED_ITEMS = `sum by (job) (${increase('herald_job_failed_items_sum', '1h')})`;

const FREQUENT_JOBS = 'dispatchSweep|recoverySweep|eventSweep|metricsSweep|recordSweep|creditSweep|riskSweep';

const API = 'monitored_resource="cloud_run_revision",service_name=~"api|web"';
const API_REQUESTS = `sum by (service_name) (increase(run_googleapis_com:request_count{${API}}[5m]))`;
const API_ERRORS = `sum by (service_name) (increase(run_googleapis_com:request_count{${API},response_code_class="5xx"}[5m]))`;

/** The alert policies of Herald. */
export const policies: readonly AlertPolicy[] = [
  policy('due-posts', {
    title: 'posts wait past their time',
    severity: 'CRITICAL',
    duration: '120s',
    query: `${oldestAge('dispatchSweep')} > 300000`,
    text:
      'A post has been due for more than 5 minutes and was not fanned out. A post normally leaves within a second of ' +
      'its time, and the dispatcher sweep enqueues a lost one every minute.',
    runbook: 'posts-wait-past-their-time',
  }),
  policy('late-starts', {
    title: 'posts start late',
    severity: 'WARNING',
    query: `histogram_quantile(0.99, sum by (le, platform) (${increase('herald_late_bucket', '15m')})) > 60000`,
    text:
      'One run in a hundred of a platform started more than 60 s late in the last 15 minutes, without the delays that ' +
      'Herald makes on purpose (pauses, the turn of further accounts). A run normally starts within a second or two.',
    runbook: 'a-customer-says-that-a-post-was-late',
  }),
  policy('dead-leases', {
    title: 'runs have no worker',
    severity: 'CRITICAL',
    duration: '120s',
    query: `${oldestAge('recoverySweep')} > 600000`,
    text:
      'A run could have been worked on for more than 10 minutes and no worker took it. A lease ends after 2 minutes, ' +
      'and the recovery sweep enqueues such a run every 2 minutes.',
    runbook: 'runs-have-no-worker',
  }),
  policy('success-rate', {
    title: 'many runs of a platform fail',
    severity: 'ERROR',
    query: `${FAILED_RUNS} / ${RUNS} > 0.2 and ${RUNS} >= 10`,
    text:
      "More than 20 % of a platform's runs failed in the last 30 minutes, of at least 10. Failures that only their user " +
      'can mend do not count.',
    runbook: 'a-platform-is-down',
  }),
  policy('slo-settled-fast', {
    title: 'runs end as unknown or are given up',
    speed: 'fast',
    severity: 'CRITICAL',
    query: burnsBudget({ bad: 'end="unsettled"', share: 0.0144, windows: ['1h', '5m'] }),
    text:
      'The objective is that 99.9 % of the runs end as published or as failed with a known reason. More than 1.44 % did ' +
      'not, in the last hour and in the last 5 minutes, and at least 3 of them. In an hour this spends 2 % of what 30 ' +
      'days allow.',
    runbook: 'objective-of-settled-runs',
  }),
  policy('slo-settled-slow', {
    title: 'runs end as unknown or are given up',
    speed: 'slow',
    severity: 'WARNING',
    query: burnsBudget({ bad: 'end="unsettled"', share: 0.006, windows: ['6h', '30m'] }),
    text:
      'The objective is that 99.9 % of the runs end as published or as failed with a known reason. More than 0.6 % did ' +
      'not, in the last 6 hours and in the last 30 minutes, and at least 3 of them. In six hours this spends 5 % of what ' +
      '30 days allow.',
    runbook: 'objective-of-settled-runs',
  }),
  policy('slo-punctual-fast', {
    title: 'scheduled posts start late',
    speed: 'fast',
    severity: 'CRITICAL',
    query: burnsBudget({ bad: 'start="late"', all: 'start=~"onTime|late"', share: 0.144, windows: ['1h', '5m'] }),
    text:
      'The objective is that 99 % of the scheduled posts start within 60 s. More than 14.4 % did not, in the last hour ' +
      'and in the last 5 minutes, and at least 3 of them. In an hour this spends 2 % of what 30 days allow.',
    runbook: 'objective-of-punctual-starts',
  }),
  policy('slo-punctual-slow', {
    title: 'scheduled posts start late',
    speed: 'slow',
    severity: 'WARNING',
    query: burnsBudget({ bad: 'start="late"', all: 'start=~"onTime|late"', share: 0.06, windows: ['6h', '30m'] }),
    text:
      'The objective is that 99 % of the scheduled posts start within 60 s. More than 6 % did not, in the last 6 hours ' +
      'and in the last 30 minutes, and at least 3 of them. In six hours this spends 5 % of what 30 days allow.',
    runbook: 'objective-of-punctual-starts',
  }),
  policy('platform-down', {
    title: 'a platform does not publish',
    severity: 'ERROR',
    duration: '300s',
    query: `${FAILED_ATTEMPTS} / ${ATTEMPTS} > 0.5 and ${ATTEMPTS} >= 10`,
    text:
      'More than half of the attempts on a platform ended in a passing failure or an unknown outcome for 5 minutes, of ' +
      'at least 10 in 15 minutes. The runs wait and are retried until their deadline, so they have not failed yet.',
    runbook: 'a-platform-is-down',
  }),
  policy('tasks-refused', {
    title: 'tasks are refused',
    severity: 'CRITICAL',
    duration: '120s',
    query:
      `(sum(${increase('herald_tasks_refused', '5m')}) or vector(0)) + ` +
      '(sum(increase(cloudtasks_googleapis_com:queue_task_attempt_count{monitored_resource="cloud_tasks_queue",' +
      'response_code=~"401|403|404|unauthenticated|permission_denied|not_found"}[5m])) or vector(0)) > 0',
    text:
      'Cloud Tasks is not allowed to call a task function, or it is gone. The API goes on accepting posts, and each task ' +
      'is dropped after 20 tries.',
    runbook: 'tasks-are-refused',
  }),
  policy('refused-queries', {
    title: 'a query lacks its index',
    severity: 'ERROR',
    query: `sum by (function) (${increase('herald_refused_queries', '15m')}) > 0`,
    text:
      'Firestore refuses a query, because its index is missing or still being built. The request or the sweep that needs ' +
      'the query fails until the index is ready.',
    runbook: 'a-query-lacks-its-index',
  }),
  policy('version-ends', {
    title: "a version of a platform's API ends",
    severity: 'WARNING',
    query: `sum by (platform) (${increase('herald_version_ends', '13h')}) > 0`,
    text:
      'A platform ends a version of its API that Herald uses within 60 days, or has ended it. Then every post to it is ' +
      'refused.',
    runbook: 'a-version-of-an-api-ends',
  }),
  policy('budget-low', {
    title: 'a budget for a platform is nearly used up',
    severity: 'WARNING',
    query: `sum by (platform, purpose) (${increase('herald_budgets_low', '2h')}) > 0`,
    text:
      '80 % of what the calls to a platform may cost this month is spent. Beyond the budget for posts, posts to it wait, and ' +
      'fail after seven days.',
    runbook: 'a-budget-is-nearly-used-up',
  }),
  policy('tasks-dropped', {
    title: 'tasks are dropped',
    severity: 'WARNING',
    query: `sum by (function) (${increase('herald_tasks_dropped', '15m')}) > 0`,
    text: 'A task had an invalid payload or named a run that does not exist.',
    runbook: 'tasks-are-dropped',
  }),
  policy('queue-long', {
    title: 'a queue is long',
    severity: 'WARNING',
    duration: '900s',
    // The queues of the orchestrator hold scheduled posts for up to 30 days.
    query:
      'sum by (queue_id) (cloudtasks_googleapis_com:queue_depth' +
      '{monitored_resource="cloud_tasks_queue",queue_id!~"orchestrate.*"}) > 5000',
    text:
      'A queue has had more than 5,000 tasks for 15 minutes: more arrive than leave, or none leave. A queue normally ' +
      'dispatches hundreds of tasks a second, and a post has its tasks at most 10 minutes before it is due.',
    runbook: 'posts-wait-past-their-time',
  }),
  policy('instances-run-out', {
    title: 'instances run out',
    severity: 'WARNING',
    duration: '600s',
    query:
      'sum by (service_name) ' +
      '(run_googleapis_com:pending_queue_pending_requests{monitored_resource="cloud_run_revision"}) > 0',
    text:
      'Requests have waited for an instance of a function for 10 minutes. After a while they get 429, and Cloud Tasks ' +
      'slows down the whole queue.',
    runbook: 'instances-run-out',
  }),
  policy('events-late', {
    title: 'events are not told',
    severity: 'WARNING',
    duration: '120s',
    query: `${oldestAge('eventSweep')} > 600000`,
    text:
      'An event has waited for its number, or a webhook endpoint for its worker, for more than 10 minutes. Their tasks ' +
      'leave at once, and the event sweep makes lost ones again every minute.',
    runbook: 'events-are-not-told',
  }),
  policy('webhooks-disabled', {
    title: 'webhook endpoints are switched off',
    severity: 'WARNING',
    query: `sum(${increase('herald_webhooks_disabled', '1h', 'reason="failing"')}) > 5`,
    text:
      'More than 5 webhook endpoints were switched off within an hour because they failed for five days. One is its ' +
      "user's affair; several at once point at our way out.",
    runbook: 'webhook-endpoints-are-switched-off',
  }),
  policy('sweeps-not-running', {
    title: 'a sweep does not run',
    severity: 'CRITICAL',
    query: anyWithoutRun({
      dispatchSweep: '10m',
      recoverySweep: '10m',
      eventSweep: '10m',
      metricsSweep: '10m',
      recordSweep: '10m',
      deletionSweep: '10m',
      creditSweep: '30m',
      riskSweep: '30m',
      abandonedCleanup: '3h',
      uploadCleanup: '3h',
      ttRefreshSweep: '25h',
    }),
    text:
      'A scheduled function has not ended well for 10 of its intervals (those of five minutes for 6, the hourly ones for ' +
      '3, the token sweep for 2). Without the dispatcher sweep scheduled posts do not leave.',
    runbook: 'a-sweep-does-not-run',
  }),
  policy('cleanups-not-running', {
    title: 'a daily cleanup does not run',
    severity: 'WARNING',
    query: anyWithoutRun({
      rateLimitCleanup: '25h',
      logCleanup: '25h',
      oauthStateCleanup: '25h',
      webhookEventCleanup: '25h',
    }),
    text:
      'A daily cleanup has not ended well for 25 hours, its retries included. Posts are not touched; what it removes ' +
      'accumulates.',
    runbook: 'a-sweep-does-not-run',
  }),
  policy('sweeps-failing', {
    title: 'a sweep fails',
    severity: 'ERROR',
    query:
      `sum by (job) (${increase('herald_job_failures', '15m', `job=~"${FREQUENT_JOBS}"`)}) > 2 or ` +
      `sum by (job) (${increase('herald_job_failures', '1h', `job!~"${FREQUENT_JOBS}"`)}) > 0`,
    text: 'A sweep that runs every few minutes failed three times in 15 minutes, or a rarer one failed once.',
    runbook: 'a-sweep-fails',
  }),
  policy('sweep-items-failing', {
    title: 'a sweep cannot deal with what it finds',
    severity: 'ERROR',
    query: `${FAILED_ITEMS} / (${FAILED_ITEMS} + ${DONE_ITEMS}) > 0.2 and ${FAILED_ITEMS} > 2`,
    text:
      'More than 20 % of what a sweep should have done in the last hour failed, and at least 3: tokens that were not ' +
      'refreshed, posts that could not be enqueued.',
    runbook: 'a-token-sweep-fails',
  }),
  policy('scheduler-errors', {
    title: 'Cloud Scheduler cannot call a function',
    severity: 'ERROR',
    query:
      'sum by (job_id) (increase(logging_googleapis_com:user_herald_scheduler_errors' +
      '{monitored_resource="cloud_scheduler_job"}[1h])) > 2',
    text: 'Three calls of a scheduled function failed within an hour: it is not allowed to be called, it is gone, or it fails.',
    runbook: 'a-sweep-does-not-run',
  }),
  policy('limiter-open', {
    title: 'the rate limiter lets requests through',
    severity: 'WARNING',
    duration: '300s',
    query: `sum(${increase('herald_limiter_open_sum', '5m')}) > 20`,
    text:
      'More than 20 requests in 5 minutes were not counted, for 5 minutes: the database is slow or away. A few after a ' +
      'start are normal.',
    runbook: 'the-rate-limiter-lets-requests-through',
  }),
  policy('server-errors', {
    title: 'the API fails',
    severity: 'CRITICAL',
    duration: '120s',
    query: `${API_ERRORS} / ${API_REQUESTS} > 0.05 and ${API_ERRORS} > 5`,
    text: 'More than 5 % of the requests to the API or the pages ended with a server error, and more than 5 in 5 minutes.',
    runbook: 'a-bad-deploy',
  }),
];

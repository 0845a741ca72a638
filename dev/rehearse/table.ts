import type { Check } from './checks.ts';
import type { Report } from './report.ts';

/** The cloud after the deploy, and which promises it keeps. */
export function tableOf(
  { functions, queues, jobs, firestore, rules, hosting }: Report,
  checks: readonly Check[],
): string {
  return [
    table(
      'Functions',
      [
        'name',
        'kind',
        'region',
        'memory',
        'cpu',
        'concurrency',
        'instances',
        'timeout',
        'account',
        'invokers',
        'secrets',
      ],
      functions.map((entry) => [
        entry.name,
        entry.kind,
        entry.region,
        entry.memory,
        entry.cpu,
        String(entry.concurrency),
        String(entry.maxInstances ?? '-'),
        `${entry.timeoutSeconds}s`,
        short(entry.serviceAccount),
        entry.invokers.map(short).join(' ') || '-',
        entry.secrets.join(' ') || '-',
      ]),
    ),
    table(
      'Environment (of all functions)',
      ['variable', 'value'],
      Object.entries(functions[0]?.environment ?? {})
        .filter(([name]) => functions.every(({ environment }) => environment[name] === functions[0]?.environment[name]))
        .sort(),
    ),
    table(
      'Queues',
      ['name', 'concurrent', 'per second', 'attempts', 'backoff', 'doublings', 'enqueuers'],
      queues.map((queue) => [
        queue.name,
        String(queue.maxConcurrentDispatches),
        String(queue.maxDispatchesPerSecond),
        String(queue.maxAttempts),
        `${queue.minBackoff} to ${queue.maxBackoff}`,
        String(queue.maxDoublings),
        queue.enqueuers.map(short).join(' ') || '-',
      ]),
    ),
    table(
      'Cloud Scheduler',
      ['job', 'schedule', 'time zone', 'signed as'],
      jobs.map((job) => [job.name, job.schedule, job.timeZone, short(job.account)]),
    ),
    table(
      'Firestore, composite indexes',
      ['collection', 'scope', 'fields'],
      firestore.indexes.map(({ collection, queryScope, fields }) => [
        collection,
        queryScope,
        fields.map(({ fieldPath, order }) => `${fieldPath} ${order}`).join(', '),
      ]),
    ),
    table(
      'Firestore, single fields',
      ['collection', 'field', 'TTL', 'indexes'],
      firestore.fields
        .map(({ collection, path, ttl, indexes }) => [
          collection,
          path,
          ttl ? 'yes' : '-',
          indexes.map(({ queryScope, order }) => `${queryScope} ${order}`).join(', ') || 'none',
        ])
        .sort(([a = ''], [b = '']) => a.localeCompare(b)),
    ),
    table(
      'Rules',
      ['release', 'bytes'],
      rules.map(({ name, content }) => [name, String(content.length)]),
    ),
    table(
      'Hosting',
      ['path', 'leads to'],
      [
        ...hosting.files.map((file) => [file, 'file']),
        ...hosting.rewrites.map(({ glob, run }) => [glob, `${run?.serviceId} in ${run?.region}`]),
      ],
    ),
    table(
      'Promises',
      ['', 'promise'],
      checks.flatMap(({ guarantee, problems }) => [
        [problems.length === 0 ? 'ok' : 'FAILS', guarantee],
        ...problems.map((problem) => ['', `  ${problem}`]),
      ]),
    ),
  ].join('\n');
}

function table(title: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [`\n${title} (${rows.length})`, line(head), ...rows.map(line)].join('\n');
}

/** Without the project, which is the same everywhere. */
function short(member: string): string {
  return member.replace('serviceAccount:', '').replace(/@.*/, '@');
}

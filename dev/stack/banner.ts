import { relative } from 'node:path';
import { inProject } from '../project.ts';
import type { Footprint } from './process/footprint.ts';
import type { Stack } from './stack.ts';

/** What `npm start` prints when the stack is running: the addresses, and the command that publishes a first post. */
export function banner({ description: stack, logs }: Stack, footprint: Footprint | undefined): string {
  const rows: [string, string][] = [
    ['API', `${stack.apiUrl}/v1`],
    ['Other functions', stack.functionsUrl],
    ['Web', stack.webUrl],
    ['MCP', `${stack.webUrl}/mcp`],
    ['Sandbox platforms', stack.sandboxUrl],
    ['E-mail', `${stack.sandboxUrl}/_sandbox/mail`],
    ['Firestore', `${stack.firestoreHost} (${stack.firestoreEngine} engine)`],
    ['Auth', stack.authHost],
    ['Storage', stack.storageHost],
    ['Task queues', `http://${stack.tasksHost}/_queue`],
    ['Scheduled jobs', `${stack.jobsUrl}/jobs, or npm run job -- NAME`],
    ['Demo user', `${stack.demo.email}, password ${stack.demo.password}, uid ${stack.demo.uid}`],
    ['API key', stack.demo.apiKey],
    ['Logs', relative(inProject(), logs)],
    ['Memory', memory(footprint)],
  ];
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  const table = rows.map(([name, value]) => `  ${name.padEnd(width)}${value}`);
  return `
Herald is running.

${table.join('\n')}

Publish a first post to the demo user's Threads account:

  curl -X POST ${stack.apiUrl}/v1/posts \\
    -H 'service-api-key: ${stack.demo.apiKey}' \\
    -H 'content-type: application/json' \\
    -d '{"post":{"content":{"text":"Hello from Herald","platform":"threads"}}}'

and see it at ${stack.sandboxUrl}

Ctrl-C ends everything.
`;
}

function memory(footprint: Footprint | undefined): string {
  const now = footprint
    ? [`${(footprint.bytes / 1024 ** 3).toFixed(1)} GB in ${footprint.processes} processes now`]
    : [];
  return [...now, 'concurrent calls of a function share a process, which ends when idle for a minute'].join('; ');
}

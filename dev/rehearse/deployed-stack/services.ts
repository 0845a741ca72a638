import { createServer } from 'node:http';
import { startQueueServer } from '@herald-lab/cloud-tasks';
import { IndexCheck, startGrpcServer } from '@herald-lab/firestore';
import { startSandbox } from '@herald-lab/sandbox';
import { platformDefinitions } from '../../../functions/src/platforms/registry.ts';
import { createAuthApp } from '../../stack/in-process/emulators.ts';
import { closeServer, listen } from '../../stack/in-process/listen.ts';
import { freePort, HOST } from '../../stack/ports.ts';
import type { CleanupStack } from '../../stack/process/cleanup-stack.ts';
import { firstPlatform } from '../first-platform.ts';
import { definitionsOf } from '../index-definitions.ts';
import type { Report } from '../report.ts';

/** What deployed functions call, on this machine. */
export interface DeployedServices {
  /** The `address:port` of Authentication. */
  authHost: string;
  sandboxUrl: string;
  /** The variables that lead a program to these services in place of the outside world. */
  addresses: Record<string, string>;
}

/**
 * Starts Firestore with the deployed indexes, Authentication, the simulated platforms, and the task queue with the deployed
 * queues, which sends tasks to the functions below `functionsUrl`. `warn` gets what Firestore and the queue refuse.
 */
export async function startServices(
  projectId: string,
  report: Report,
  functionsUrl: string,
  cleanup: CleanupStack,
  warn: (line: string) => void,
): Promise<DeployedServices> {
  const firestorePort = await freePort();
  const indexes = new IndexCheck({ definitions: definitionsOf(report.firestore), projectId, onRefusal: warn });
  await cleanup.add(startGrpcServer({ host: HOST, port: firestorePort, projectId, now: Date.now, indexes }));
  const { host: authHost } = await cleanup.add(startAuth(projectId));
  const { url: sandboxUrl } = await cleanup.add(startSandbox({ host: HOST, port: 0 }));
  const queue = await cleanup.add(
    startQueueServer({ host: HOST, port: 0, projectInvokers: [], seed: 1, onRefusal: warn }),
  );
  for (const { name, region, registration } of registrationsOf(report, functionsUrl))
    queue.queues.register({ project: projectId, location: region, id: name }, registration);
  return {
    authHost,
    sandboxUrl,
    addresses: {
      [platformDefinitions[firstPlatform].settings.authUrl.variable]: `${sandboxUrl}/${firstPlatform}`,
      FIRESTORE_EMULATOR_HOST: `${HOST}:${firestorePort}`,
      FIREBASE_AUTH_EMULATOR_HOST: authHost,
      CLOUD_TASKS_EMULATOR_HOST: queue.host,
      // Nothing looks for the credentials of a Google Cloud machine.
      METADATA_SERVER_DETECTION: 'none',
    },
  };
}

/** Each queue as it was deployed; only the service accounts that may call its function get their tasks through. */
function registrationsOf({ queues, functions }: Report, functionsUrl: string) {
  return queues.map(({ name, region, ...queue }) => ({
    name,
    region,
    registration: {
      rateLimits: queue,
      retryConfig: {
        ...queue,
        minBackoffSeconds: Number.parseFloat(queue.minBackoff),
        maxBackoffSeconds: Number.parseFloat(queue.maxBackoff),
      },
      defaultUri: `${functionsUrl}/${name}`,
      invoker: functions
        .filter((each) => each.name === name)
        .flatMap(({ invokers }) => invokers.map((member) => member.replace('serviceAccount:', ''))),
    },
  }));
}

async function startAuth(projectId: string) {
  const server = createServer(await createAuthApp(projectId));
  const host = await listen(server);
  return { host, close: () => closeServer(server) };
}

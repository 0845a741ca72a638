import type { Cloud } from '@herald-lab/google-cloud';
import { freePort, HOST } from '../../stack/ports.ts';
import { CleanupStack } from '../../stack/process/cleanup-stack.ts';
import { type Report, reportOf } from '../report.ts';
import { destinationOf, originsOf } from './addresses.ts';
import { environmentOf } from './environment.ts';
import { type FunctionProcess, startFunction } from './function-process.ts';
import { startGateway } from './gateway.ts';
import { type DeployedServices, startServices } from './services.ts';

/** The deployed functions on this machine, with everything that they call. */
export interface DeployedStack extends DeployedServices {
  projectId: string;
  report: Report;
  /** The address of the pages. */
  siteUrl: string;
  /** What goes wrong beside the responses: warnings and errors of functions, refused queries, refused tasks. */
  warnings: ReadonlySet<string>;
  /** Requests a deployed address as a browser or a program outside does. Redirects are not followed. */
  request(address: string, init?: RequestInit): Promise<Response>;
  close(): Promise<void>;
}

/**
 * Runs what Cloud Build left in `folder` with the deployed variables, secrets, indexes and queues of `cloud`. Only addresses of
 * the outside world are replaced. Each function has a separate process, as it has separate instances, from its first request on.
 */
export async function startDeployedStack(cloud: Cloud, folder: string): Promise<DeployedStack> {
  const { projectId } = cloud;
  const report = reportOf(cloud);
  const cleanup = new CleanupStack();
  const warnings = new Set<string>();
  const warn = (line: string): void => void warnings.add(line);
  try {
    const gatewayPort = await freePort();
    const gatewayUrl = `http://${HOST}:${gatewayPort}`;
    const services = await startServices(projectId, report, gatewayUrl, cleanup, warn);
    const start = startOnce((name) => {
      // The queue may dispatch a task while the stack closes.
      cleanup.signal.throwIfAborted();
      const deployed = report.functions.find((each) => each.name === name);
      if (!deployed) throw new Error(`There is no deployed function ${name}.`);
      const env = { ...environmentOf(deployed, cloud), ...services.addresses };
      return cleanup.add(startFunction(name, folder, env, warn));
    });
    await cleanup.add(startGateway(gatewayPort, async (name) => (await start(name)).port));
    return {
      ...services,
      projectId,
      report,
      siteUrl: originsOf(projectId, report)[0],
      warnings,
      request: async (address, init = {}) => {
        const { functionName, path, forwardedHost } = destinationOf(address, projectId, report);
        const headers = new Headers(init.headers);
        if (forwardedHost) headers.set('x-forwarded-host', forwardedHost);
        return fetch(`${gatewayUrl}/${functionName}${path}`, { ...init, headers, redirect: 'manual' });
      },
      close: () => cleanup.close(),
    };
  } catch (error) {
    await cleanup.close();
    throw error;
  }
}

/** Starts each function at its first request. */
function startOnce(start: (name: string) => Promise<FunctionProcess>): typeof start {
  const started = new Map<string, Promise<FunctionProcess>>();
  return async (name) => {
    const process = started.get(name) ?? start(name);
    started.set(name, process);
    return process;
  };
}

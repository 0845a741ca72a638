import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { readDashboard } from './dashboard.ts';
import { metrics } from './metrics.ts';
import { policies } from './policies.ts';

/** Runs `gcloud` with these arguments and returns its output. */
export type Gcloud = (args: readonly string[]) => Promise<string>;

const named = z.object({ name: z.string() });
const deployedPolicy = named.extend({
  userLabels: z.record(z.string(), z.string()).default({}),
  notificationChannels: z.array(z.string()).optional(),
});
const deployedDashboard = named.extend({
  displayName: z.string(),
  etag: z.string().optional(),
  labels: z.record(z.string(), z.string()).default({}),
});

interface Deployment {
  gcloud: Gcloud;
  /** Writes a file that a command takes, and returns its path. */
  file(content: unknown): string;
  log(line: string): void;
}

/**
 * Creates or updates the metrics, policies and dashboard of this folder in a project. Repeating it changes nothing; it deletes
 * nothing. `channels` are the resource names of notification channels. Throws when a command fails.
 */
export async function deployOps({
  project,
  channels,
  ...tools
}: {
  project: string;
  channels: readonly string[];
  gcloud: Gcloud;
  log(line: string): void;
}): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'herald-ops-'));
  let count = 0;
  const deployment: Deployment = {
    gcloud: (args) => tools.gcloud([...args, `--project=${project}`, '--quiet']),
    file: (content) => {
      count += 1;
      const path = join(folder, `${count}.json`);
      writeFileSync(path, JSON.stringify(content, null, 2));
      return path;
    },
    log: tools.log,
  };
  try {
    await deployMetrics(deployment);
    await deployPolicies(deployment, channels);
    await deployDashboard(deployment);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function deployMetrics({ gcloud, file, log }: Deployment): Promise<void> {
  const deployed = z.array(named).parse(JSON.parse(await gcloud(['logging', 'metrics', 'list', '--format=json'])));
  for (const [name, metric] of Object.entries(metrics)) {
    const verb = deployed.some((other) => other.name === name) ? 'update' : 'create';
    await gcloud(['logging', 'metrics', verb, name, `--config-from-file=${file(metric)}`]);
    log(`metric ${name}: ${verb}d`);
  }
}

/** A policy keeps the notification channels that it has; `channels` replaces them unless it is empty. */
async function deployPolicies({ gcloud, file, log }: Deployment, channels: readonly string[]): Promise<void> {
  const listed: unknown = JSON.parse(await gcloud(['monitoring', 'policies', 'list', '--format=json']));
  const deployed = z.array(deployedPolicy).parse(listed);
  for (const policy of policies) {
    const id = policy.userLabels.herald;
    const current = deployed.find(({ userLabels }) => userLabels['herald'] === id);
    const notificationChannels = channels.length > 0 ? channels : (current?.notificationChannels ?? []);
    const path = file({ ...policy, notificationChannels });
    if (current) await gcloud(['monitoring', 'policies', 'update', current.name, `--policy-from-file=${path}`]);
    else await gcloud(['monitoring', 'policies', 'create', `--policy-from-file=${path}`]);
    log(`policy ${id}: ${current ? 'updated' : 'created'}`);
  }
}

async function deployDashboard({ gcloud, file, log }: Deployment): Promise<void> {
  const dashboard = readDashboard();
  const listed: unknown = JSON.parse(await gcloud(['monitoring', 'dashboards', 'list', '--format=json']));
  const current = z
    .array(deployedDashboard)
    .parse(listed)
    .find(({ labels }) => 'herald' in labels);
  // An update is refused without the etag of what it replaces.
  const path = file(current ? { ...dashboard, etag: current.etag } : dashboard);
  if (current) await gcloud(['monitoring', 'dashboards', 'update', current.name, `--config-from-file=${path}`]);
  else await gcloud(['monitoring', 'dashboards', 'create', `--config-from-file=${path}`]);
  log(`dashboard: ${current ? 'updated' : 'created'}`);
}

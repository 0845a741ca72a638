import { z } from 'zod';
import { inProject } from '../../dev/project.ts';
import { firebaseFunction, firebaseModule } from '../firebase-cli.ts';

/** A function that the Firebase CLI would deploy. */
export interface PlannedFunction {
  name: string;
  region: string;
  /** Processors and memory of all its instances. */
  cpus: number;
  /** Changes with the source, the settings and the versions of the secrets. */
  hash: string;
}

/** A function that exists. */
export interface DeployedFunction {
  name: string;
  region: string;
  isActive: boolean;
  hash: string | undefined;
  url: string | undefined;
  /** Whether a Firebase CLI deployed it from this repository. */
  isOurs: boolean;
}

const config = z.object({ Config: firebaseFunction<{ load(options: object): unknown }>() });
const preparation = z.object({
  prepare: firebaseFunction<(context: object, options: object, payload: object) => Promise<void>>(),
});
const api = z.object({ listAllFunctions: firebaseFunction<(project: string) => Promise<unknown>>() });

const endpoint = z.object({
  id: z.string(),
  region: z.string(),
  cpu: z.number(),
  maxInstances: z.number(),
  hash: z.string(),
});
const payload = z.object({
  functions: z.object({
    default: z.object({ wantBackend: z.object({ endpoints: z.record(z.string(), z.record(z.string(), endpoint)) }) }),
  }),
});

/**
 * What the CLI would deploy, as its own preparation of a deploy finds it. The CLI skips unchanged functions by these hashes, but
 * not where `--only` names them, as groups must.
 */
export async function plannedFunctions(project: string): Promise<PlannedFunction[]> {
  const { Config } = firebaseModule('config.js', config);
  const options = { cwd: inProject('.'), project, projectId: project, nonInteractive: true, force: true };
  const prepared = {};
  const { prepare } = firebaseModule('deploy/functions/prepare.js', preparation);
  await prepare({ projectId: project }, { ...options, config: Config.load(options) }, prepared);
  const { endpoints } = payload.parse(prepared).functions.default.wantBackend;
  return Object.values(endpoints)
    .flatMap((region) => Object.values(region))
    .map(({ id, region, cpu, maxInstances, hash }) => ({ name: id, region, cpus: cpu * maxInstances, hash }));
}

const listed = z.object({
  functions: z.array(
    z.object({
      name: z.string(),
      state: z.string(),
      url: z.string().optional(),
      labels: z.record(z.string(), z.string()).default({}),
    }),
  ),
});

/** The functions that exist in the project. */
export async function deployedFunctions(project: string): Promise<DeployedFunction[]> {
  const { listAllFunctions } = firebaseModule('gcp/cloudfunctionsv2.js', api);
  return listed.parse(await listAllFunctions(project)).functions.map(({ name, state, url, labels }) => ({
    name: name.split('/').at(-1) ?? '',
    region: name.split('/')[3] ?? '',
    isActive: state === 'ACTIVE',
    hash: labels['firebase-functions-hash'],
    url,
    isOurs:
      (labels['deployment-tool'] ?? '').startsWith('cli-firebase') &&
      (labels['firebase-functions-codebase'] ?? 'default') === 'default',
  }));
}

import { gcloud } from './command.ts';
import { isGranted } from './outputs.ts';
import type { Plan } from './plan.ts';
import { accountOf, apis, memberOf } from './requirements.ts';
import type { Step } from './run-steps.ts';

/** https://cloud.google.com/service-usage/docs/reference/rest/v1/services/batchEnable */
const MAX_BATCH = 20;

export function enableApis(project: string): Step {
  const isEnabled = (output: string) => apis.every((api) => output.split('\n').includes(api));
  return {
    title: `Enable ${apis.length} APIs`,
    probe: { command: gcloud(project, 'services list', '--enabled', '--format=value(config.name)'), isDone: isEnabled },
    commands: [apis.slice(0, MAX_BATCH), apis.slice(MAX_BATCH)].map((batch) =>
      gcloud(project, 'services enable', ...batch),
    ),
  };
}

/** The region of a database cannot be changed, so that it is checked before anything is created there. */
export function checkRegion({ project, region, databaseLocation }: Plan): Step {
  const services = [
    ['Cloud Functions', 'functions regions list --gen2', region],
    ['Cloud Scheduler', 'scheduler locations list', region],
    ['Cloud Tasks', 'tasks locations list', region],
    ['Firestore', 'firestore locations list', databaseLocation],
  ] as const;
  return {
    title: `Check that the region ${region} has every service`,
    commands: services.map(([service, words, location]) => ({
      ...gcloud(project, words, '--format=value(locationId)'),
      expects: {
        line: location,
        otherwise: `${service} is not available in the region ${location}: choose another one with --region, such as us-central1 or europe-west1.`,
      },
    })),
  };
}

export function createAccount(project: string): Step {
  const create = gcloud(project, 'iam service-accounts create herald', '--display-name=Herald');
  return { title: 'Create the service account of the functions', commands: [{ ...create, mayExist: true }] };
}

export function grantOnProject(project: string, role: string, to: string): Step {
  const title = `Grant ${role} to ${to.replace('serviceAccount:', '')}`;
  return grantOn(project, ['projects', project], { title, role, to, flags: ['--condition=None'] });
}

export function grantOnItself(project: string, [right, role]: [right: string, role: string]): Step {
  const title = `Let the service account ${right}`;
  return grantOn(project, ['iam service-accounts', accountOf(project)], { title, role, to: memberOf(project) });
}

interface Grant {
  title: string;
  role: string;
  to: string;
  flags?: readonly string[];
}

/** Grants a role on a resource of a kind by the words of `gcloud`. */
export function grantOn(
  project: string,
  [kind, name]: [kind: string, name: string],
  { title, role, to, flags = [] }: Grant,
): Step {
  return {
    title,
    probe: { command: gcloud(project, `${kind} get-iam-policy`, name, '--format=json'), isDone: isGranted(role, to) },
    commands: [gcloud(project, `${kind} add-iam-policy-binding`, name, `--member=${to}`, `--role=${role}`, ...flags)],
  };
}

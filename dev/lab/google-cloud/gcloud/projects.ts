import { alreadyExists, GoogleError, invalid, notFound } from '../api.ts';
import { createServiceAccount } from '../apis/iam.ts';
import { enableApi } from '../propagation.ts';
import { type Command, flag, type Invocation, policyCommands } from './command.ts';

const IAM = 'iam.googleapis.com';
/** https://cloud.google.com/service-usage/docs/reference/rest/v1/services/batchEnable */
const MAX_BATCH = 20;

/** Projects, their APIs, accounts and roles. https://cloud.google.com/sdk/gcloud/reference */
export const projectCommands: Readonly<Record<string, Command>> = {
  'projects describe': {
    flags: [],
    run: (invocation) => {
      const { projectId, projectNumber } = invocation.cloud;
      if (projectOf(invocation) !== `projects/${projectId}`)
        throw new GoogleError(
          403,
          'PERMISSION_DENIED',
          `User [operator@example.com] does not have permission to access projects instance [${invocation.values[0]}] (or it may not exist): The caller does not have permission`,
        );
      return { projectId, projectNumber, lifecycleState: 'ACTIVE' };
    },
  },
  ...policyCommands('projects', { flags: ['condition'], nameOf: projectOf }),
  'services enable': {
    flags: [],
    run: ({ cloud, values }) => {
      if (values.length > MAX_BATCH)
        throw invalid(`Number of services must not exceed the maximum batch size (${MAX_BATCH}).`);
      for (const service of values) enableApi(cloud, service);
    },
  },
  'services list': {
    flags: ['enabled'],
    run: ({ cloud }) => [...cloud.enabledApis].map((name) => ({ config: { name }, state: 'ENABLED' })),
  },
  'iam service-accounts create': {
    api: IAM,
    flags: ['display-name'],
    run: ({ cloud, values: [id = ''] }) => void createServiceAccount(cloud, id),
  },
  ...policyCommands('iam service-accounts', {
    api: IAM,
    nameOf: ({ cloud, values: [email = ''] }) => {
      if (!cloud.serviceAccounts.has(email)) throw notFound(`Service account ${email}`);
      return `projects/${cloud.projectId}/serviceAccounts/${email}`;
    },
  }),
  'iam roles create': {
    api: IAM,
    flags: ['permissions!'],
    run: (invocation) => {
      const { cloud, values } = invocation;
      const name = `projects/${cloud.projectId}/roles/${values[0]}`;
      if (cloud.roles.has(name)) throw alreadyExists(`A role named ${values[0]}`);
      cloud.roles.set(name, flag(invocation, 'permissions').split(','));
    },
  },
};

function projectOf({ values: [project = ''] }: Invocation): string {
  return `projects/${project}`;
}

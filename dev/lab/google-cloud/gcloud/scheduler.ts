import { z } from 'zod';
import { alreadyExists, find, invalid } from '../api.ts';
import type { Resource } from '../cloud.ts';
import { exportDocuments } from '../exports.ts';
import { requireServiceAccount } from '../policy.ts';
import { type Command, flag, type Invocation } from './command.ts';

const api = 'cloudscheduler.googleapis.com';

const target = z.object({
  httpTarget: z.object({
    uri: z.string(),
    body: z.string(),
    oauthToken: z.object({ serviceAccountEmail: z.string() }),
  }),
});

const exportRequest = z.strictObject({ outputUriPrefix: z.string() });

/** https://cloud.google.com/sdk/gcloud/reference/scheduler/jobs */
export const schedulerCommands: Readonly<Record<string, Command>> = {
  'scheduler jobs describe': {
    api,
    flags: ['location!'],
    run: (invocation) => find(invocation.cloud.jobs, nameOf(invocation)),
  },
  'scheduler jobs create http': {
    api,
    flags: ['location!', 'schedule!', 'uri!', 'headers', 'message-body!', 'oauth-service-account-email!'],
    run: (invocation) => {
      const { jobs } = invocation.cloud;
      const name = nameOf(invocation);
      if (jobs.has(name)) throw alreadyExists(name);
      jobs.set(name, { name, schedule: flag(invocation, 'schedule'), timeZone: 'Etc/UTC', ...targetOf(invocation) });
    },
  },
  'scheduler jobs run': {
    api,
    flags: ['location!'],
    run: (invocation) => {
      const { cloud } = invocation;
      const { uri, body, oauthToken } = target.parse(find(cloud.jobs, nameOf(invocation))).httpTarget;
      const database = `projects/${cloud.projectId}/databases/(default)`;
      if (uri !== `https://firestore.googleapis.com/v1/${database}:exportDocuments`)
        throw invalid(`The simulated cloud runs only jobs that export the database, not ${uri}.`);
      const { outputUriPrefix } = exportRequest.parse(JSON.parse(body));
      exportDocuments(cloud, outputUriPrefix, oauthToken.serviceAccountEmail);
    },
  },
};

function nameOf({ cloud, values: [id = ''], flags }: Invocation): string {
  return `projects/${cloud.projectId}/locations/${flags['location']}/jobs/${id}`;
}

/** The token of a service account is for Google's own APIs only. */
function targetOf(invocation: Invocation): Resource {
  const uri = flag(invocation, 'uri');
  if (!new URL(uri).host.endsWith('.googleapis.com')) throw invalid('The target must be an API of Google.');
  const serviceAccountEmail = flag(invocation, 'oauth-service-account-email');
  requireServiceAccount(invocation.cloud, serviceAccountEmail);
  return { httpTarget: { uri, body: flag(invocation, 'message-body'), oauthToken: { serviceAccountEmail } } };
}

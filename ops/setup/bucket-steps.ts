import { type Command, gcloud, type Saved, withValues } from './command.ts';
import { isGranted } from './outputs.ts';
import type { Plan } from './plan.ts';
import { BUCKET_ROLE, memberOf } from './requirements.ts';
import type { Step } from './run-steps.ts';

function listBuckets(project: string): Command {
  return gcloud(project, 'storage buckets list', '--format=value(name)');
}

/** The bucket that the Firebase console sets up, where there is one: only that one has security rules. */
export function chooseBucket({ project, bucket }: Plan): Step {
  const preferred = bucket ?? `${project}.firebasestorage.app`;
  const own = bucket ?? `${project}-herald`;
  const saves: Saved = {
    name: 'BUCKET',
    read: (output) => (output.split('\n').includes(preferred) ? preferred : own),
    shell: ` | grep -x ${preferred} || echo ${own}`,
  };
  return { title: 'Choose the bucket of the files', commands: [{ ...listBuckets(project), saves }] };
}

export function createBucket({ project, region }: Plan): Step {
  return createBucketIn(project, '$BUCKET', region);
}

/** `name` may be a value that an earlier command saved. */
export function createBucketIn(project: string, name: string, location: string): Step {
  const access = '--uniform-bucket-level-access';
  return {
    title: `Create the bucket ${name}`,
    probe: {
      command: listBuckets(project),
      isDone: (output, values) => output.split('\n').includes(withValues(name, values)),
    },
    commands: [gcloud(project, 'storage buckets create', `gs://${name}`, `--location=${location}`, access)],
  };
}

export function configureBucket(project: string): Step {
  const rules = ['--uniform-bucket-level-access', '--lifecycle-file=storage.lifecycle.json'];
  const grant = [`--member=${memberOf(project)}`, `--role=${BUCKET_ROLE}`];
  return {
    title: 'Let the functions write into the bucket, and delete copies by their age',
    commands: [
      gcloud(project, 'storage buckets update', 'gs://$BUCKET', ...rules),
      gcloud(project, 'storage buckets add-iam-policy-binding', 'gs://$BUCKET', ...grant),
    ],
  };
}

/** Everyone may read a file, and nobody may list them: the predefined roles allow both or neither. */
export function createReaderRole(project: string): Step {
  const create = gcloud(project, 'iam roles create heraldFileReader', '--permissions=storage.objects.get');
  return { title: 'Create the role that reads files and lists none', commands: [{ ...create, mayExist: true }] };
}

export function publishFolder(project: string, folder: string): Step {
  const role = `projects/${project}/roles/heraldFileReader`;
  const url = `gs://$BUCKET/${folder}/`;
  return {
    title: `Make the files below ${folder}/ public`,
    probe: {
      command: gcloud(project, 'storage managed-folders get-iam-policy', url, '--format=json'),
      isDone: isGranted(role, 'allUsers'),
    },
    commands: [
      { ...gcloud(project, 'storage managed-folders create', url), mayExist: true },
      gcloud(project, 'storage managed-folders add-iam-policy-binding', url, '--member=allUsers', `--role=${role}`),
    ],
  };
}

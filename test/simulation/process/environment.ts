// The settings of the simulated deployment, set before the modules that read them are loaded.
import { functionEnvironment } from '../../../local/environment.ts';

/** Where the simulated platforms are; nothing listens there. */
export const SANDBOX_ORIGIN = 'https://sandbox.example';
/** Where the media of the simulated posts are. */
export const MEDIA_ORIGIN = 'https://media.example';

const url = (name: string): string => `https://${name}.example`;

Object.assign(
  process.env,
  functionEnvironment(
    {
      functionsUrl: url('functions'),
      webUrl: url('web'),
      sandboxUrl: SANDBOX_ORIGIN,
      firestoreHost: 'firestore.example:443',
      authHost: 'auth.example:443',
      storageHost: 'storage.example:443',
      tasksHost: 'tasks.example:443',
    },
    {},
  ),
  // Only makes Firestore's client ask for no credentials; its transport is replaced.
  { GCLOUD_PROJECT: 'demo-simulation', TZ: 'UTC' },
);

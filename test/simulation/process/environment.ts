// The settings of the simulated deployment, set before the modules that read them are loaded.
import { functionEnvironment } from '../../../dev/stack/environment.ts';

/** Where the simulated platforms are; nothing listens there. */
export const SANDBOX_ORIGIN = 'https://sandbox.example';
/** Where webhook endpoints of users are. */
export const RECEIVERS_ORIGIN = 'https://receivers.example';
/** Where the media of the simulated posts are. */
export const MEDIA_ORIGIN = 'https://media.example';
/** Where stored files are public. */
export const STORED_ORIGIN = `${MEDIA_ORIGIN}/stored`;

function url(name: string): string {
  return `https://${name}.example`;
}

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
      smtpHost: 'mail.example:25',
    },
    {},
  ),
  { STORAGE_PUBLIC_URL: STORED_ORIGIN },
  // Let through like the sandbox: no names are looked up in a simulation.
  { MEDIA_ALLOWED_PRIVATE_HOSTS: [SANDBOX_ORIGIN, RECEIVERS_ORIGIN].map((origin) => new URL(origin).host).join(',') },
  // No e-mail leaves a simulation.
  { MAIL_FROM: '' },
  // Only makes Firestore's client ask for no credentials; its transport is replaced.
  { GCLOUD_PROJECT: 'demo-simulation', TZ: 'UTC' },
);

import { readFileSync } from 'node:fs';
import { inProject } from '../../dev/project.ts';
import { DESCRIPTION_FILE, stackDescription } from '../../dev/stack/description.ts';
import { readSettings } from '../doctor/google.ts';

/**
 * Directs the clients at the project, with the settings of its deploy and the credentials of `gcloud auth application-default login`,
 * or at the local stack.
 */
export function environmentFor(project: string | undefined, root = inProject('.')): Record<string, string> {
  // The login of a person names no project that pays for calls of the identity provider.
  if (project) return { ...readSettings(root, project), GCLOUD_PROJECT: project, GOOGLE_CLOUD_QUOTA_PROJECT: project };
  try {
    const stack = stackDescription.parse(JSON.parse(readFileSync(DESCRIPTION_FILE, 'utf8')));
    return {
      ...stack.settings,
      GCLOUD_PROJECT: stack.projectId,
      FIREBASE_AUTH_EMULATOR_HOST: stack.authHost,
      METADATA_SERVER_DETECTION: 'none',
      FIRESTORE_EMULATOR_HOST: stack.firestoreHost,
      CLOUD_TASKS_EMULATOR_HOST: stack.tasksHost,
    };
  } catch {
    throw new Error('No local stack is running: name a --project, or start one with `npm start`.');
  }
}

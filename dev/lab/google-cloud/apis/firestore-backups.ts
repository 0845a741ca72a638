import type { Api } from '../api.ts';

/** https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases.backupSchedules */
export const firestoreBackups: Api = {
  host: 'firestore.googleapis.com',
  routes: {
    'GET /v1/projects/{project}/databases/{database}/backupSchedules': ({ backupSchedules }) => ({ backupSchedules }),
  },
};

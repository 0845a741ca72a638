import type { Api } from './api.ts';
import { artifactRegistry, cloudBilling } from './apis/cloud-billing.ts';
import { cloudFunctions } from './apis/cloud-functions.ts';
import { cloudRun } from './apis/cloud-run.ts';
import { cloudScheduler } from './apis/cloud-scheduler.ts';
import { cloudStorage } from './apis/cloud-storage.ts';
import { cloudTasks } from './apis/cloud-tasks.ts';
import { computeEngine } from './apis/compute-engine.ts';
import { deployedFunctions } from './apis/deployed-functions.ts';
import { extensions } from './apis/extensions.ts';
import { firebase } from './apis/firebase.ts';
import { firebaseHosting, hostingUploads } from './apis/firebase-hosting.ts';
import { firebaseRules } from './apis/firebase-rules.ts';
import { firebaseStorage } from './apis/firebase-storage.ts';
import { firestore } from './apis/firestore.ts';
import { firestoreBackups } from './apis/firestore-backups.ts';
import { iam } from './apis/iam.ts';
import { identityToolkit } from './apis/identity-toolkit.ts';
import { oauth } from './apis/oauth.ts';
import { resourceManager } from './apis/resource-manager.ts';
import { secretManager } from './apis/secret-manager.ts';
import { serviceUsage } from './apis/service-usage.ts';
import { gcloud } from './gcloud/gcloud.ts';

/** Everything that the deploy and `npm run doctor` call. */
export const apis: readonly Api[] = [
  artifactRegistry,
  cloudBilling,
  cloudFunctions,
  cloudRun,
  cloudScheduler,
  cloudStorage,
  cloudTasks,
  computeEngine,
  deployedFunctions,
  extensions,
  firebase,
  firebaseHosting,
  firebaseRules,
  firebaseStorage,
  firestoreBackups,
  firestore,
  gcloud,
  hostingUploads,
  iam,
  identityToolkit,
  oauth,
  resourceManager,
  secretManager,
  serviceUsage,
];

import type { Api } from './api.ts';
import { artifactRegistry } from './apis/artifact-registry.ts';
import { cloudFunctions } from './apis/cloud-functions.ts';
import { cloudRun } from './apis/cloud-run.ts';
import { cloudScheduler } from './apis/cloud-scheduler.ts';
import { cloudStorage } from './apis/cloud-storage.ts';
import { cloudTasks } from './apis/cloud-tasks.ts';
import { deployedFunctions } from './apis/deployed-functions.ts';
import { firebase } from './apis/firebase.ts';
import { firebaseHosting, hostingUploads } from './apis/firebase-hosting.ts';
import { firebaseRules } from './apis/firebase-rules.ts';
import { firestore } from './apis/firestore.ts';
import { iam } from './apis/iam.ts';
import { resourceManager } from './apis/resource-manager.ts';
import { secretManager } from './apis/secret-manager.ts';
import { serviceUsage } from './apis/service-usage.ts';
import { singleMethodApis } from './apis/single-method.ts';
import { gcloud } from './gcloud/gcloud.ts';

/** Everything that the deploy and `npm run doctor` call. */
export const apis: readonly Api[] = [
  artifactRegistry,
  cloudFunctions,
  cloudRun,
  cloudScheduler,
  cloudStorage,
  cloudTasks,
  deployedFunctions,
  firebase,
  firebaseHosting,
  firebaseRules,
  firestore,
  gcloud,
  hostingUploads,
  iam,
  resourceManager,
  secretManager,
  serviceUsage,
  ...singleMethodApis,
];

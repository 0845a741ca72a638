/**
 * The environment in which firebase-tools calls the simulated cloud: every API origin it reads (firebase-tools/lib/api.js) with
 * `http:` in place of `https:`, through the cloud's proxy. Origins that are not listed stay `https:`, which the proxy refuses
 * and lists. Settings of the CLI go to a folder of their own, so that the user's login and caches stay untouched.
 */
export function cliEnvironment(proxyUrl: string, configFolder: string): NodeJS.ProcessEnv {
  return {
    ...Object.fromEntries(Object.entries(hosts).map(([variable, host]) => [variable, `http://${host}`])),
    HTTPS_PROXY: proxyUrl,
    HTTP_PROXY: proxyUrl,
    // The CLI ignores it; npm and everything else keeps to the network it has.
    NO_PROXY: '*',
    // A refresh token that is never sent: to an `http:` origin the CLI sends a fixed token.
    FIREBASE_TOKEN: 'simulated',
    XDG_CONFIG_HOME: configFolder,
    CI: 'true',
    NO_UPDATE_NOTIFIER: 'true',
  };
}

const hosts = {
  ARTIFACT_REGISTRY_DOMAIN: 'artifactregistry.googleapis.com',
  CLOUD_RUN_API_URL: 'run.googleapis.com',
  CLOUD_RUN_URL: 'run.googleapis.com',
  CLOUD_SECRET_MANAGER_URL: 'secretmanager.googleapis.com',
  COMPUTE_URL: 'compute.googleapis.com',
  EVENTARC_URL: 'eventarc.googleapis.com',
  FIREBASE_API_URL: 'firebase.googleapis.com',
  FIREBASE_CLOUDBILLING_URL: 'cloudbilling.googleapis.com',
  FIREBASE_CLOUDBUILD_URL: 'cloudbuild.googleapis.com',
  FIREBASE_CLOUDSCHEDULER_URL: 'cloudscheduler.googleapis.com',
  FIREBASE_CLOUD_TAKS_URL: 'cloudtasks.googleapis.com',
  FIREBASE_EXT_URL: 'firebaseextensions.googleapis.com',
  FIREBASE_FIREBASESTORAGE_URL: 'firebasestorage.googleapis.com',
  FIREBASE_FUNCTIONS_URL: 'cloudfunctions.googleapis.com',
  FIREBASE_FUNCTIONS_V2_URL: 'cloudfunctions.googleapis.com',
  FIREBASE_HOSTING_API_URL: 'firebasehosting.googleapis.com',
  FIREBASE_IAM_URL: 'iam.googleapis.com',
  FIREBASE_IDENTITY_URL: 'identitytoolkit.googleapis.com',
  FIREBASE_PUBSUB_URL: 'pubsub.googleapis.com',
  FIREBASE_RESOURCEMANAGER_URL: 'cloudresourcemanager.googleapis.com',
  FIREBASE_RULES_URL: 'firebaserules.googleapis.com',
  FIREBASE_RUNTIMECONFIG_URL: 'runtimeconfig.googleapis.com',
  FIREBASE_SERVICE_USAGE_URL: 'serviceusage.googleapis.com',
  FIREBASE_STORAGE_URL: 'storage.googleapis.com',
  FIREBASE_TOKEN_URL: 'www.googleapis.com',
  FIRESTORE_URL: 'firestore.googleapis.com',
} as const;

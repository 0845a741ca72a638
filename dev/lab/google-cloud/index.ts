export { serviceNameOf } from './apis/cloud-functions.ts';
export { readyIndexes } from './apis/firestore.ts';
export { type Cloud, newBucket, newCloud } from './cloud.ts';
export { everyoneMay, membersOf } from './policy.ts';
export { quotaProblems } from './quota.ts';
export { serveCloud } from './server.ts';

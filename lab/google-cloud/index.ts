export { serviceNameOf } from './apis/cloud-functions.ts';
export { type Cloud, newCloud } from './cloud.ts';
export { membersOf } from './policy.ts';
export { serveCloud } from './server.ts';

/** The messages of Firestore's protocol. */
export type { google } from '../../../node_modules/@google-cloud/firestore/types/protos/firestore_v1_proto_api.d.ts';

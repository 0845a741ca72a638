import { createHmac } from 'node:crypto';

/**
 * Proof that a call comes from a server that knows the app's secret. Apps may demand it of every call.
 * https://developers.facebook.com/docs/graph-api/guides/secure-requests
 */
export const secretProof = (accessToken: string, clientSecret: string): { appsecret_proof: string } => ({
  appsecret_proof: createHmac('sha256', clientSecret).update(accessToken).digest('hex'),
});

import { stack } from './stack.ts';

/** Changes a user at the identity provider as an administrator would. */
export async function changeUser(uid: string, change: object): Promise<void> {
  const url = `http://${stack.authHost}/identitytoolkit.googleapis.com/v1/projects/${stack.projectId}/accounts:update`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ localId: uid, ...change }),
  });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
}

/** The emulator's cookies carry no signature, so that a test can set any claim: only the claims can be refused. */
export function withClaims(cookie: string, change: Record<string, unknown>): string {
  const [header = '', payload = '', signature = ''] = cookie.split('.');
  const claims: object = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const changed = Buffer.from(JSON.stringify({ ...claims, ...change })).toString('base64url');
  return [header, changed, signature].join('.');
}

/** Deletes a user as an administrator would. */
export async function deleteUser(uid: string): Promise<void> {
  const url = `http://${stack.authHost}/identitytoolkit.googleapis.com/v1/projects/${stack.projectId}/accounts:delete`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ localId: uid }),
  });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
}

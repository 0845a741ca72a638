import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { DeployedStack } from './deployed-stack/start.ts';
import { type ExpectedReply, readReply } from './reply.ts';

/** A user with a session of the pages. */
export interface NewUser {
  email: string;
  /** Posts JSON to the pages. Throws when the response is not the expected one. */
  call<T>(path: string, body: object, expected: ExpectedReply<T>): Promise<T>;
}

const config = z.object({ auth: z.object({ url: z.url(), apiKey: z.string() }) });
const signedIn = z.object({ idToken: z.string() });

/** Signs up as the pages do, opens the link of the confirmation e-mail, and signs in. */
export async function signUp(stack: DeployedStack): Promise<NewUser> {
  const site = await stack.request(`${stack.siteUrl}/api/config`);
  const { auth } = await readReply('GET /api/config', site, { schema: config });
  // Identity Toolkit requires a key of the project; its emulator, and functions beside it, need none.
  if (!stack.report.functions.some(({ environment }) => environment['WEB_API_KEY'] === auth.apiKey))
    throw new Error('Nobody can sign up: set WEB_API_KEY to the web API key of the project.');
  const provider = async <T>(operation: string, body: object, schema: z.ZodType<T>): Promise<T> =>
    readReply(operation, await postJson(`${auth.url}/accounts:${operation}?key=${auth.apiKey}`, body), { schema });

  const email = `${randomUUID()}@herald.example`;
  const credentials = { email, password: randomUUID(), returnSecureToken: true };
  const { idToken } = await provider('signUp', credentials, signedIn);
  await provider('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken }, z.object({}));
  await openConfirmation(stack, email);
  const confirmed = await provider('signInWithPassword', credentials, signedIn);
  const session = await postTo(stack, '/api/auth/session', confirmed, '');
  const [cookie = ''] = (session.headers.get('set-cookie') ?? '').split(';');
  await readReply('POST /api/auth/session', session, { schema: z.object({}) });
  return {
    email,
    call: async (path, body, expected) => readReply(`POST ${path}`, await postTo(stack, path, body, cookie), expected),
  };
}

const codes = z.object({ oobCodes: z.array(z.object({ email: z.string(), oobLink: z.url() })) });

/** Authentication sends the e-mail; its emulator lists the links instead. */
async function openConfirmation({ authHost, projectId }: DeployedStack, email: string): Promise<void> {
  const list = `http://${authHost}/emulator/v1/projects/${projectId}/oobCodes`;
  const { oobCodes } = await readReply(`GET ${list}`, await fetch(list), { schema: codes });
  const link = oobCodes.find((code) => code.email === email)?.oobLink;
  if (!link) throw new Error(`No e-mail to ${email} asks to confirm the address.`);
  const opened = await fetch(link);
  if (!opened.ok) throw new Error(`The link of the e-mail responded ${opened.status}: ${await opened.text()}`);
}

function postTo(stack: DeployedStack, path: string, body: object, cookie: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', cookie };
  return stack.request(`${stack.siteUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

function postJson(url: string, body: object): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { stack } from './stack.ts';
import type { TestUser } from './user.ts';

export interface ApiResponse {
  status: number;
  headers: Headers;
  body: unknown;
}

export interface ApiRequest {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT' | 'OPTIONS';
  body?: unknown;
  headers?: Record<string, string>;
  /** The base URL of the API; by default the stack's. */
  at?: string;
}

/** Each call has a random client address, so that no test uses up the limit of another's (RFC 2544's range for tests). */
const randomAddress = (): string => `198.18.${randomInt(256)}.${randomInt(256)}`;

/** One call of the API. The body of the response is parsed if it is JSON. */
export const request = async (
  path: string,
  { method, body, headers = {}, at = stack.apiUrl }: ApiRequest = {},
): Promise<ApiResponse> => {
  const raw = typeof body === 'string' || body instanceof Uint8Array;
  const response = await fetch(`${at}${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    headers: {
      'x-forwarded-for': randomAddress(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: raw ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: parse(text) };
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

export const withKey = ({ apiKey }: Pick<TestUser, 'apiKey'>): Record<string, string> => ({
  'service-api-key': apiKey,
});
export const signedIn = ({ idToken }: Pick<TestUser, 'idToken'>): Record<string, string> => ({
  authorization: `Bearer ${idToken}`,
});

/** A post body: by default a text to Threads. */
export const aPost = (content: object = {}, rest: object = {}) => ({
  post: { content: { text: 'Hello from a test', platform: 'threads', ...content } },
  ...rest,
});

const accepted = z.object({ postSubmissionId: z.uuid() });

/** Posts and expects to be accepted; resolves with the id of the submission. */
export const publish = async (user: TestUser, body: object, more: Omit<ApiRequest, 'body'> = {}): Promise<string> => {
  const response = await request('/v1/posts', { ...more, body, headers: { ...withKey(user), ...more.headers } });
  if (response.status !== 201) throw new Error(`not accepted: ${response.status} ${JSON.stringify(response.body)}`);
  return accepted.parse(response.body).postSubmissionId;
};

const problem = z.object({ code: z.string(), message: z.string(), transient: z.boolean() });
const postView = z.object({
  status: z.string(),
  scheduledTime: z.string().nullable(),
  runs: z.array(
    z.object({
      platform: z.string(),
      accountId: z.string(),
      targetId: z.string(),
      status: z.string(),
      attempt: z.number(),
      result: z.object({ id: z.string(), url: z.string().nullable() }).nullable(),
      error: problem.nullable(),
      lastProblem: problem.nullable(),
      nextAttemptAt: z.string().nullable(),
    }),
  ),
});
export type PostView = z.infer<typeof postView>;

export const readPost = async (user: TestUser, id: string, at?: string): Promise<PostView> => {
  const response = await request(`/v1/posts/${id}`, { headers: withKey(user), ...(at ? { at } : {}) });
  return postView.parse(response.body);
};

import { z } from 'zod';
import { expectAsDescribed } from './openapi.ts';
import { type ApiRequest, type ApiResponse, send } from './send.ts';
import type { TestUser } from './user.ts';

export type { ApiRequest, ApiResponse };

/**
 * One call of the API, as `send` has it. Its response is what the API description says of this endpoint, wherever a test makes
 * the call.
 */
export async function request(path: string, options: ApiRequest = {}): Promise<ApiResponse> {
  const response = await send(path, options);
  await expectAsDescribed(options.method ?? (options.body === undefined ? 'GET' : 'POST'), path, response);
  return response;
}

export function withKey({ apiKey }: Pick<TestUser, 'apiKey'>): Record<string, string> {
  return {
    'service-api-key': apiKey,
  };
}

export function signedIn({ idToken }: Pick<TestUser, 'idToken'>): Record<string, string> {
  return {
    authorization: `Bearer ${idToken}`,
  };
}

/** A post body: by default a text to Threads. */
export function aPost(content: object = {}, rest: object = {}) {
  return {
    post: { content: { text: 'Hello from a test', platform: 'threads', ...content } },
    ...rest,
  };
}

const accepted = z.object({ postSubmissionId: z.uuid() });

/** Posts and expects to be accepted; resolves with the id of the submission. */
export async function publish(
  user: Pick<TestUser, 'apiKey'>,
  body: object,
  more: Omit<ApiRequest, 'body'> = {},
): Promise<string> {
  const response = await request('/v1/posts', { ...more, body, headers: { ...withKey(user), ...more.headers } });
  if (response.status !== 201) throw new Error(`not accepted: ${response.status} ${JSON.stringify(response.body)}`);
  return accepted.parse(response.body).postSubmissionId;
}

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

export async function readPost(user: TestUser, id: string, at?: string): Promise<PostView> {
  const response = await request(`/v1/posts/${id}`, { headers: withKey(user), ...(at ? { at } : {}) });
  return postView.parse(response.body);
}

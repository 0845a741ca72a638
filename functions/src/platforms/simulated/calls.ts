import { z } from 'zod';
import type { PlatformHttp, PlatformRequest, PlatformResponse } from '../../infra/http-client/platform-http.ts';
import { retryAfterMs } from '../../infra/http-client/retry-after.ts';
import { SECOND } from '../../model/clock.ts';
import { platforms } from '../../model/platform.ts';
import { type FailureOutcome, PlatformFailure } from '../contract/outcome.ts';
import type { PublishContext } from '../contract/publish.ts';
import { invalidToken, rateLimited, rejected, temporaryProblem, unsupportedContent } from '../kit/outcomes.ts';
import { callPlatform, isOk } from '../kit/platform-call.ts';
import { type Scenario, scenarioNames } from './scenarios.ts';

/** A host that no name server knows: nothing is sent there. */
export const SIMULATED_URL = 'https://simulated.invalid';

/** Pauses of the scenarios are short, so that tests with them are fast (ms). */
const PAUSE_MS = SECOND;

/** The body of a request to publish. */
export const publishRequest = z.object({
  scenario: z.enum(scenarioNames),
  platform: z.enum(platforms),
  accountId: z.string(),
  text: z.string(),
  mediaUrls: z.array(z.string()),
  /** The id of the post or the reply that it follows; null of a post. */
  replyTo: z.string().nullable(),
});

export const simulatedReply = z.object({ id: z.string(), state: z.enum(['processing', 'published']) });

export type SimulatedReply = z.infer<typeof simulatedReply>;

const errorReply = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

/** What the platform has of a post: null if none, `unreadable` if it cannot say. */
type Found = SimulatedReply | null | 'unreadable';

/** The two calls of a simulated platform, for a post or for one of its replies. Each throws `PlatformFailure`. */
export function simulatedCalls(
  { http, thread = [] }: Pick<PublishContext, 'http'> & { thread?: readonly unknown[] | undefined },
  displayName: string,
  platform: string,
) {
  const url = `${SIMULATED_URL}/${platform}/posts/${thread.length}`;
  const send = (request: Omit<PlatformRequest, 'url'>, visible: boolean) =>
    callPlatform(http, displayName, { ...request, url }, visible);
  return {
    publish: async (json: z.infer<typeof publishRequest>): Promise<SimulatedReply> => {
      const response = await send({ method: 'POST', json }, true);
      if (isOk(response)) return simulatedReply.parse(response.data);
      throw new PlatformFailure(outcomeOf(displayName, response));
    },
    find: async (scenario: Scenario): Promise<Found> => {
      const response = await send({ method: 'GET', query: { scenario } }, false);
      if (isOk(response)) return simulatedReply.parse(response.data);
      return response.status === 404 ? null : 'unreadable';
    },
  };
}

const deletedReply = z.object({ deleted: z.array(z.string()) });

/** Which of these posts are deleted. Throws `PlatformFailure`. */
export async function findDeleted(http: PlatformHttp, displayName: string, ids: readonly string[]): Promise<string[]> {
  const request = { method: 'GET', url: `${SIMULATED_URL}/deleted`, query: { ids: ids.join(',') } } as const;
  const response = await callPlatform(http, displayName, request, false);
  return deletedReply.parse(response.data).deleted;
}

/** Published posts of an account, without replies. `at` in ms since the epoch. */
export const listedReply = z.object({
  posts: z.array(z.object({ id: z.string(), text: z.string(), at: z.number() })),
  hasMore: z.boolean(),
});

function outcomeOf(displayName: string, response: PlatformResponse): FailureOutcome {
  const { code, message } = errorReply.parse(response.data).error;
  const waitMs = retryAfterMs(response.headers, null, PAUSE_MS);
  if (code === 'token') return invalidToken(displayName);
  if (code === 'slow_down') return rateLimited(displayName, waitMs);
  if (code === 'down') return temporaryProblem(displayName, waitMs);
  return code === 'unsupported' ? unsupportedContent(message) : rejected(message);
}

import { MINUTE, SECOND } from '../../model/clock.ts';
import type { SimulatedPost } from '../../model/post.ts';

/** How long an outage of `platform_down` lasts, from the first call on (ms). */
export const OUTAGE_MS = 8 * SECOND;
/** How many polls of `slow_processing` answer that it is still processing. */
export const SLOW_READS = 2;

/** What the simulated platform answers to a request to publish. */
export interface Answer {
  status: number;
  /** The state of the post after it. */
  state: SimulatedPost['state'];
  error?: { code: string; message: string };
  retryAfterSeconds?: number;
  /** The answer does not arrive. */
  lost?: true;
}

interface Behaviour {
  /** For the documentation. */
  description: string;
  /** `calls` counts the requests to publish this post, with this one; `since` is how long ago the first one was (ms). */
  answer(call: { calls: number; since: number }): Answer;
  /** The platform cannot say whether it has the post. */
  unreadable?: true;
  /** The post is deleted on the platform so long after the first call (ms). */
  deletedAfterMs?: number;
}

const published: Answer = { status: 201, state: 'published' };

const behaviours = {
  published: {
    description: 'Published at once. This is the default.',
    answer: () => published,
  },
  rejected: {
    description: 'The platform refuses the post: `platform_rejected`.',
    answer: () => refusal(403, 'rejected', 'The simulated platform refuses this post.'),
  },
  content_refused: {
    description: 'The platform does not accept the content: `content_unsupported`.',
    answer: () => refusal(422, 'unsupported', 'The simulated platform does not accept this content.'),
  },
  reconnect_required: {
    description:
      "The token is refused: `reconnect_required`, also as the account's status until it is reconnected. A retry then publishes.",
    answer: ({ calls }) => (calls === 1 ? refusal(401, 'token', 'The token is refused.') : published),
  },
  rate_limited: {
    description: 'The first call is rate limited; the next one publishes.',
    answer: ({ calls }) => (calls === 1 ? refusal(429, 'slow_down', 'Too many calls.', 2) : published),
  },
  platform_down: {
    description: 'An outage: 503 for 8 seconds, then published.',
    answer: ({ since }) => (since < OUTAGE_MS ? refusal(503, 'down', 'Down for maintenance.', 2) : published),
  },
  slow_processing: {
    description: 'Accepted, still processing at two checks, then published.',
    answer: () => ({ status: 202, state: 'processing' }),
  },
  lost_response: {
    description: 'Published, but the response is lost: Herald finds the post and does not send it twice.',
    answer: ({ calls }) => (calls === 1 ? { ...published, lost: true } : published),
  },
  outcome_unknown: {
    description: 'The response is lost, and the platform cannot tell whether it has the post: `outcome_unknown`.',
    answer: () => ({ ...refusal(504, 'lost', 'Lost.'), lost: true }),
    unreadable: true,
  },
  deleted_later: {
    description: 'Published, and deleted on the platform ten minutes later: `post.gone`, an hour after the first look.',
    answer: () => published,
    deletedAfterMs: 10 * MINUTE,
  },
} as const satisfies Record<string, Behaviour>;

export type Scenario = keyof typeof behaviours;

/** The scenarios that a request can choose for the simulated platforms of test mode. */
export const scenarios: Readonly<Record<Scenario, Behaviour>> = behaviours;

// Object.keys of a record has its keys.
export const scenarioNames = Object.keys(behaviours) as [Scenario, ...Scenario[]];

export function isScenario(name: string): name is Scenario {
  return Object.hasOwn(behaviours, name);
}

/** A text that contains `[test:NAME]` requests a scenario. */
const inText = /\[test:([^\]\s]{0,50})\]/;

/** The name of the scenario that a text requests, known or not; null without one. */
export function namedInText(text: string): string | null {
  return inText.exec(text)?.[1] ?? null;
}

/** The scenario of a post: the one that the request names, else the one in its text. */
export function scenarioOf(requested: unknown, text: string): Scenario {
  const name = typeof requested === 'string' ? requested : namedInText(text);
  return name !== null && isScenario(name) ? name : 'published';
}

function refusal(status: number, code: string, message: string, retryAfterSeconds?: number): Answer {
  return {
    status,
    state: 'refused',
    error: { code, message },
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  };
}

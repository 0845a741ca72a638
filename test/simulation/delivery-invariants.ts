import { isDeepStrictEqual } from 'node:util';
import type { Database } from '@herald-lab/firestore';
import { Webhook } from 'standardwebhooks';
import { DAY, HOUR, MINUTE, SECOND } from '../../functions/src/model/clock.ts';
import { profileOf } from '../../functions/src/model/ids.ts';
import type { RecordedEvent } from './event-invariants.ts';
import type { OwnedEndpoint } from './herald/endpoints.ts';
import { type ReceivedCall, receiverPath } from './network/receivers.ts';
import type { Problem, ProblemKind } from './problem.ts';
import { field, type History, numberOf, plain, ROOT, segmentAfter, textOf } from './store/history.ts';

/** A worker that has read an endpoint sends within this time (ms), unless it is suspended. */
const IN_FLIGHT_MS = 2 * MINUTE;
/** The time of a request without a response, and of its end (ms). */
const SEND_MS = 15 * SECOND;
/** More than clocks of workers differ (ms). */
const CLOCKS_MS = 20 * SECOND;
/** Attempts of one event to one endpoint that no fault explains. */
const MAX_CALLS = 60;
/** After so many attempts, and so long after the first, a delivery has failed. */
const RETRY_SCHEDULE = { attempts: 15, ms: 3 * DAY } as const;

/** An endpoint as its document was from a commit on (ms since the epoch); deleted where `url` is null. */
interface EndpointState {
  from: number;
  url: string | null;
  isEnabled: boolean;
  reason: string | null;
  eventTypes: string[] | null;
}

/** An endpoint, all that it was, and what was sent to it. */
interface Endpoint {
  id: string;
  userId: string;
  path: string;
  states: EndpointState[];
  /** All requests to it, and those with events. */
  requests: ReceivedCall[];
  calls: ReceivedCall[];
  owned: OwnedEndpoint | undefined;
}

/** Compares what was sent to the endpoints of all users with the events there are, and with what the endpoints wanted. */
export function checkDeliveries(
  { history, database }: { history: History; database: Database },
  events: readonly RecordedEvent[],
  { calls, owned }: { calls: readonly ReceivedCall[]; owned: readonly OwnedEndpoint[] },
): Problem[] {
  const byId = new Map(events.map((event) => [event.id, event]));
  return endpointsOf(history, calls, owned).flatMap((endpoint) => [
    ...checkExpectedDeliveries(
      endpoint,
      events.filter(({ userId }) => userId === endpoint.userId),
      database,
    ),
    ...checkChallenges(endpoint),
    ...checkContents(endpoint, byId),
    ...checkOrder(endpoint),
    ...checkNoConcurrentCalls(endpoint),
    ...checkDisabledEndpoints(endpoint),
    ...checkDisabledReasons(endpoint),
    ...checkSignatures(endpoint),
  ]);
}

function endpointsOf(history: History, calls: readonly ReceivedCall[], owned: readonly OwnedEndpoint[]): Endpoint[] {
  const found = new Map<string, Endpoint>();
  for (const { after, before, at } of history.of('webhooks')) {
    const name = (after ?? before)?.name ?? '';
    const url = textOf(after, 'url');
    const id = segmentAfter(name, 'webhooks');
    const path = receiverPath(url ?? textOf(before, 'url') ?? '');
    const requests = calls.filter((call) => call.path === path);
    const endpoint = found.get(name) ?? {
      id,
      userId: segmentAfter(name, 'users'),
      path,
      states: [],
      requests,
      calls: requests.filter(({ challenge }) => challenge === null),
      owned: owned.find(({ webhookId }) => webhookId === id),
    };
    found.set(name, endpoint);
    const reason = textOf(after, 'disabled.reason');
    const eventTypes = plain(field(after, 'eventTypes')) as string[] | null;
    const state = { url, isEnabled: url !== null && reason === null, reason, eventTypes };
    const { from: _from, ...latest } = endpoint.states.at(-1) ?? { from: 0 };
    if (!isDeepStrictEqual(state, latest)) endpoint.states.push({ ...state, from: at / 1000 });
  }
  return [...found.values()];
}

function checkExpectedDeliveries(endpoint: Endpoint, events: readonly RecordedEvent[], database: Database): Problem[] {
  return events.flatMap((event) => {
    const calls = endpoint.calls.filter(({ message }) => message.id === event.id);
    if (calls.length > MAX_CALLS)
      return [problem('costly', endpoint, `${calls.length} attempts of ${event.id}`, event.id)];
    if (calls.some(({ isTaken }) => isTaken) || !isExpected(endpoint, event)) return [];
    const delivery = database.documents.get(
      `${ROOT}/users/${endpoint.userId}/webhooks/${endpoint.id}/deliveries/${event.id}`,
    );
    const attempts = endpoint.requests.filter((call) => calls.includes(call) || isUnanswered(call));
    const [first, last] = [attempts[0]?.sentAt ?? 0, attempts.at(-1)?.sentAt ?? 0];
    const isGivenUp =
      textOf(delivery, 'status') === 'failed' &&
      numberOf(delivery, 'tries') === RETRY_SCHEDULE.attempts &&
      last - first > RETRY_SCHEDULE.ms;
    if (isGivenUp) return [];
    const state = `${textOf(delivery, 'status') ?? 'no delivery'} after ${calls.length} attempts`;
    return [problem('not told', endpoint, `${event.sequence} ${event.type} ${event.id}: ${state}`, event.id)];
  });
}

/** No event is sent before the endpoint has answered, and one that does not answer is left alone. */
function checkChallenges(endpoint: Endpoint): Problem[] {
  const { requests, calls } = endpoint;
  const answers = requests.filter((call) => call.challenge !== null && !isUnanswered(call));
  // The first one may have landed after the second.
  const answeredAt = Math.min(...answers.map(({ arrivedAt }) => arrivedAt ?? Number.POSITIVE_INFINITY));
  const challenges = requests.length - calls.length;
  const [early] = calls.filter(({ sentAt }) => sentAt < answeredAt);
  return [
    ...(challenges > MAX_CALLS ? [problem('costly', endpoint, `${challenges} challenges`)] : []),
    ...(early ? [problem('told falsely', endpoint, `${early.message.id} was sent before an answer`)] : []),
  ];
}

/** A challenge without an answer is an attempt to deliver an event. */
function isUnanswered({ challenge, status }: ReceivedCall): boolean {
  return challenge !== null && status !== 200;
}

function problem(kind: ProblemKind, { path, id }: Endpoint, text: string, ...about: string[]): Problem {
  return {
    kind,
    about: [path, id, ...about],
    text: `${path}: ${text}`,
  };
}

/** Whether an event had to be delivered: the endpoint was enabled, or its owner has replayed the event. */
function isExpected(endpoint: Endpoint, event: RecordedEvent): boolean {
  const { states, owned } = endpoint;
  const numberedAt = event.numberedAt ?? Number.POSITIVE_INFINITY;
  if (!isSubscribed(endpoint, event.type) || !states.at(-1)?.isEnabled) return false;
  if ((states[0]?.from ?? 0) > event.recordedAt) return false;
  if (isOn(endpoint, event.recordedAt, numberedAt)) return true;
  return (
    owned?.caughtUp.some(({ at }) => at > event.recordedAt && isOn(endpoint, at, Math.max(at, numberedAt))) ?? false
  );
}

function isSubscribed({ states }: Endpoint, type: string): boolean {
  // Null stands for all events except `post.metrics`.
  return states[0]?.eventTypes?.includes(type) ?? type !== 'post.metrics';
}

/** Whether an endpoint was there and switched on all the time. */
function isOn({ states }: Endpoint, from: number, until: number): boolean {
  const before = states.findLast((state) => state.from <= from);
  const meanwhile = states.filter((state) => state.from > from && state.from <= until);
  return before?.isEnabled === true && meanwhile.every(({ isEnabled }) => isEnabled);
}

/** What was sent is what the list has. */
function checkContents(endpoint: Endpoint, events: ReadonlyMap<string, RecordedEvent>): Problem[] {
  return endpoint.calls.flatMap(({ message, headers }) => {
    const { id, type, sequence, livemode, profileId, data, timestamp } = message;
    const event = events.get(id);
    const isSame =
      event !== undefined &&
      headers['webhook-id'] === id &&
      event.userId === endpoint.userId &&
      event.type === type &&
      event.sequence === sequence &&
      event.livemode === livemode &&
      profileOf(event.userId) === profileId &&
      new Date(event.createdAt).toISOString() === timestamp &&
      isDeepStrictEqual(event.data, data);
    if (!isSame) return [problem('told falsely', endpoint, `${id} is not as it is in the list`, id)];
    return isSubscribed(endpoint, type) ? [] : [problem('told falsely', endpoint, `does not want ${type}`, id)];
  });
}

/** Later events wait for earlier ones: until they were taken, or have failed for an hour. */
function checkOrder(endpoint: Endpoint): Problem[] {
  const { calls, owned } = endpoint;
  const attempts = [...Map.groupBy(calls, ({ message }) => message.sequence)];
  const lowest = Math.min(...attempts.map(([sequence]) => sequence));
  const waited = attempts.map(([sequence, list]) => ({
    sequence,
    first: list[0]?.sentAt ?? 0,
    // What was taken is no longer waited for; what has failed for an hour is not either.
    until: Math.min(
      ...list.map(({ status, arrivedAt }) => (status === 204 ? (arrivedAt ?? 0) : Number.POSITIVE_INFINITY)),
      (sequence === lowest ? firstTriedAt(endpoint, list[0]) : (list[0]?.sentAt ?? 0)) + HOUR - 2 * CLOCKS_MS,
    ),
  }));
  return waited.flatMap((late) => {
    const early = waited.find(({ sequence, until }) => sequence < late.sequence && until > late.first);
    if (!early) return [];
    // What was missed while it was off comes later, also for a worker that has read the deliveries before.
    if (owned?.caughtUp.some(({ requestedAt, at }) => late.first < at + IN_FLIGHT_MS && requestedAt < early.first))
      return [];
    return [problem('told out of order', endpoint, `${late.sequence} was sent before ${early.sequence} was taken`)];
  });
}

/** When the delivery that was first in line was first tried: each challenge from then on was an attempt to deliver it. */
function firstTriedAt({ requests }: Endpoint, first: ReceivedCall | undefined): number {
  const pendingFrom = Date.parse(first?.message.timestamp ?? '');
  const tried = requests.find((call) => call === first || (call.challenge !== null && call.sentAt >= pendingFrom));
  return tried?.sentAt ?? 0;
}

/** One request at a time. A worker that was suspended past its lease may send one beside its successor. */
function checkNoConcurrentCalls(endpoint: Endpoint): Problem[] {
  const calls = endpoint.requests.filter((call) => !wasPaused(call));
  return calls.flatMap((call, index) => {
    const concurrent = calls
      .slice(0, index)
      .find(
        ({ worker, sentAt, endedAt }) =>
          worker !== call.worker &&
          worker?.isAlive &&
          call.sentAt < Math.min(endedAt ?? Number.POSITIVE_INFINITY, sentAt + SEND_MS),
      );
    if (!concurrent) return [];
    const text = `${call.worker?.name} sent ${call.message.sequence} while ${concurrent.worker?.name} sent ${concurrent.message.sequence}`;
    return [problem('told at once', endpoint, text, call.message.id)];
  });
}

function wasPaused({ worker, sentAt }: ReceivedCall): boolean {
  return (worker?.pausedUntil ?? 0) >= sentAt - IN_FLIGHT_MS;
}

/** Nothing is sent to what is switched off or deleted, but for what was on its way. */
function checkDisabledEndpoints(endpoint: Endpoint): Problem[] {
  return endpoint.requests.flatMap((call) => {
    if (
      wasPaused(call) ||
      endpoint.states.some(({ from }) => from >= call.sentAt - IN_FLIGHT_MS && from <= call.sentAt)
    )
      return [];
    if (isOn(endpoint, call.sentAt, call.sentAt)) return [];
    return [
      problem('told too late', endpoint, `${call.message.id} was sent to an endpoint that is off`, call.message.id),
    ];
  });
}

/** Herald switches off only what is gone, or has failed for five days. */
function checkDisabledReasons(endpoint: Endpoint): Problem[] {
  return endpoint.states.flatMap(({ reason, from }, index) => {
    if (reason === endpoint.states[index - 1]?.reason || reason === null || reason === 'user') return [];
    const before = endpoint.requests.filter(({ sentAt }) => sentAt < from);
    const isGone = before.some(({ seen }) => seen === 410);
    const recent = before.filter(({ sentAt }) => sentAt > from - 5 * DAY + CLOCKS_MS);
    const hasFailed = recent.length < before.length && recent.every(({ seen }) => seen !== 204 && seen !== 200);
    if (reason === 'gone' ? isGone : hasFailed) return [];
    return [problem('told too late', endpoint, `was switched off as ${reason}`)];
  });
}

/** A receiver that knows one of the secrets can verify every request, and that it is no old one. */
function checkSignatures(endpoint: Endpoint): Problem[] {
  const { owned } = endpoint;
  if (!owned) return [];
  return endpoint.requests.flatMap((call) => {
    const signedAt = Number(call.headers['webhook-timestamp']) * 1000;
    const isFresh = Math.abs(signedAt - call.sentAt) < CLOCKS_MS || wasPaused(call);
    const isRotating = owned.secrets.some(
      ({ requestedAt, knownAt }) => requestedAt - CLOCKS_MS <= signedAt && signedAt <= knownAt + IN_FLIGHT_MS,
    );
    const valid = owned.secrets.filter(
      ({ requestedAt, endsAt }) =>
        requestedAt - CLOCKS_MS <= signedAt && (endsAt === null || signedAt < endsAt - CLOCKS_MS),
    );
    const known = isRotating ? [] : valid;
    const signs = ({ secret }: (typeof known)[number]): boolean => isSigned(call, secret);
    // A worker that was suspended before it sent may not know of the latest secret.
    const isVerified = known.every(signs) || (wasPaused(call) && known.some(signs));
    if (isFresh && isVerified) return [];
    return [problem('not signed', endpoint, `${call.message.id} cannot be verified`, call.message.id)];
  });
}

function isSigned({ headers, body }: ReceivedCall, secret: string): boolean {
  const signedAt = new Date(Number(headers['webhook-timestamp']) * 1000);
  const expected = new Webhook(secret).sign(headers['webhook-id'] ?? '', signedAt, body);
  return (headers['webhook-signature'] ?? '').split(' ').includes(expected);
}

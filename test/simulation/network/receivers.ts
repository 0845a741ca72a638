import { createHash } from 'node:crypto';
import { currentWorker, type InProcessRequest, type InProcessResponse, type Worker } from '@herald-lab/simulation';
import { z } from 'zod';
import { RECEIVERS_ORIGIN } from '../process/environment.ts';
import type { ReceiverOutage, World } from '../world.ts';

const message = z.strictObject({
  id: z.string(),
  type: z.string(),
  timestamp: z.iso.datetime(),
  sequence: z.int().nonnegative(),
  livemode: z.boolean(),
  profileId: z.string().nullable(),
  data: z.looseObject({}),
});

type Message = z.infer<typeof message>;

/** One request to a webhook endpoint. Times in ms since the epoch. */
export interface ReceivedCall {
  /** The path of the endpoint's URL, without its slash. */
  path: string;
  message: Message;
  headers: Record<string, string>;
  body: string;
  /** The challenge that it is; null where it is an event. */
  challenge: string | null;
  worker: Worker | undefined;
  sentAt: number;
  /** When the worker knew how it ended; null where it never did. */
  endedAt: number | null;
  arrivedAt: number | null;
  /** What the endpoint responded; null where it did not. */
  status: number | null;
  /** What the worker got; null where there was no response for it. */
  seen: number | null;
  /** Whether the endpoint has taken the event, whatever it responded. */
  isTaken: boolean;
}

/** Whether a URL belongs to a simulated endpoint. */
export function isForReceiver(url: string): boolean {
  return url.startsWith(`${RECEIVERS_ORIGIN}/`);
}

export function receiverUrl(path: string): string {
  return `${RECEIVERS_ORIGIN}/${path}`;
}

export function receiverPath(url: string): string {
  return url.slice(RECEIVERS_ORIGIN.length + 1);
}

const OK = 200;
const NO_CONTENT = 204;
const GONE = 410;
const RETRY_AFTER_SECONDS = { min: 1, max: 600 } as const;

/** The webhook endpoints of users: what was sent to them, and what they responded. */
export class Receivers {
  readonly calls: ReceivedCall[] = [];
  readonly #world: World;
  readonly #random: World['random'];

  constructor(world: World) {
    this.#world = world;
    this.#random = world.random.of('receivers');
  }

  /** A request that a worker makes. */
  begin({ path, headers, body }: InProcessRequest): ReceivedCall {
    const text = body?.toString() ?? '';
    const sent = message.parse(JSON.parse(text));
    const call: ReceivedCall = {
      path: path.slice(1),
      message: sent,
      challenge: sent.type === 'webhook.verification' ? String(sent.data['challenge']) : null,
      headers,
      body: text,
      worker: currentWorker(),
      sentAt: this.#world.time.now,
      endedAt: null,
      arrivedAt: null,
      status: null,
      seen: null,
      isTaken: false,
    };
    this.calls.push(call);
    return call;
  }

  /** Why an endpoint takes nothing now. */
  failureOf(path: string): ReceiverOutage['how'] | null {
    const { now } = this.#world.time;
    const { receiverOutages } = this.#world.conditions;
    const outage = receiverOutages.find(
      (one) => `${path}/`.startsWith(`${one.path}/`) && one.from <= now && now < one.until,
    );
    return outage?.how ?? null;
  }

  /** Has a request handled that has arrived; null where there is no response. `error`: it fails before or after its effect. */
  handle(call: ReceivedCall, error: 'before' | 'after' | null): InProcessResponse | null {
    call.arrivedAt ??= this.#world.time.now;
    const failure = this.failureOf(call.path);
    if (failure === 'unreachable' || failure === 'silent') return null;
    const { challenge } = call;
    const isRejected = challenge === null && shareOf(call.message.id) < this.#world.conditions.rejectedEvents;
    const fails = failure === 'error' || error === 'before' || isRejected;
    if (failure === null && !fails) call.isTaken = true;
    const taken = challenge === null ? respond(NO_CONTENT) : respond(OK, {}, challenge);
    const response = failure === 'gone' ? respond(GONE) : fails || error ? this.#failed() : taken;
    call.status = response.status;
    const { id, sequence } = call.message;
    this.#world.timeline.add(
      call.path,
      `event ${sequence} ${id} -> ${response.status}${call.isTaken ? ', taken' : ''}`,
    );
    return response;
  }

  #failed(): InProcessResponse {
    if (this.#random.happens(0.5)) return respond(500);
    const seconds = this.#random.integer(RETRY_AFTER_SECONDS.min, RETRY_AFTER_SECONDS.max);
    return respond(503, { 'retry-after': String(seconds) });
  }
}

/** The share of all ids before this one. */
function shareOf(id: string): number {
  return createHash('sha256').update(id).digest().readUInt32BE() / 2 ** 32;
}

function respond(status: number, headers: Record<string, string> = {}, text = ''): InProcessResponse {
  return { status, headers, text };
}

import type { InProcessResponse } from './in-process-request.ts';
import type { NetworkConditions } from './world/conditions.ts';
import type { SeededRandom } from './world/random.ts';
import { currentWorker, deliverAt, sendAt } from './world/workers.ts';
import type { World } from './world/world.ts';

/** What becomes of one request, drawn before it is made. */
export interface CallFaults {
  connectMs: number;
  requestLatencyMs: number;
  responseLatencyMs: number;
  isRequestLost: boolean;
  /** The response is lost; `reset`: and the client notices at once. */
  lostResponse: 'silently' | 'reset' | null;
  error: 'before' | 'after' | null;
}

/** One request on its way. */
interface Exchange {
  name: string;
  /** Who responds, for the timeline. */
  responder: string;
  faults: CallFaults;
  timeoutMs: number;
  /** Whether there is no connection now. */
  isUnreachable(): boolean;
  /** Null: the connection is cut. */
  handle(): Promise<InProcessResponse | null>;
}

/** There is no response for the client. */
export class NoResponse extends Error {
  override readonly name = 'NoResponse';
  /** Whether the request may have been sent. */
  readonly sent: boolean;

  constructor(why: string, sent: boolean) {
    super(why);
    this.sent = sent;
  }
}

export function drawCallFaults(conditions: NetworkConditions, random: SeededRandom, isRead: boolean): CallFaults {
  const { latency, late, lateByMs, lostRequest, lostResponse, errorBefore, errorAfter } = conditions;
  const part = () => random.latency(latency) / 3;
  const [connectMs, travelMs, responseLatencyMs] = [part(), part(), part()];
  const isLate = random.happens(late) && !isRead;
  const lateMs = isLate ? random.between(lateByMs / 20, lateByMs) : 0;
  const [isRequestLost, isResponseLost] = [random.happens(lostRequest), random.happens(lostResponse)];
  const isReset = random.happens(0.5);
  const [before, after] = [random.happens(errorBefore), random.happens(errorAfter)];
  return {
    connectMs,
    requestLatencyMs: travelMs + lateMs,
    responseLatencyMs,
    isRequestLost,
    lostResponse: isResponseLost ? (isReset ? 'reset' : 'silently') : null,
    error: before ? 'before' : after ? 'after' : null,
  };
}

/**
 * Makes a request over a slow and lossy network, which may deliver it long after its client gave up. Throws `NoResponse`.
 */
export async function exchange(world: World, { isUnreachable, ...call }: Exchange): Promise<InProcessResponse> {
  const { time } = world;
  const { faults, timeoutMs } = call;
  const worker = currentWorker();
  const startedAt = time.now;
  await new Promise<void>((resolve) => deliverAt(time, worker, sendAt(time, worker) + faults.connectMs, resolve));
  const leftMs = timeoutMs - (time.now - startedAt);
  if (leftMs <= 0) throw noResponse(world, call.name, 'gave up before it was sent', true);
  if (isUnreachable()) throw noResponse(world, call.name, 'no connection', false);
  return sendAndWait(world, { ...call, timeoutMs: leftMs });
}

function noResponse({ note }: World, name: string, why: string, sent: boolean): NoResponse {
  note(`${name}: ${why}`);
  return new NoResponse(why, sent);
}

function sendAndWait(world: World, call: Omit<Exchange, 'isUnreachable'>): Promise<InProcessResponse> {
  const { name, responder, faults, timeoutMs, handle } = call;
  const { time, timeline } = world;
  const worker = currentWorker();
  const by = `${worker?.name ?? '?'} ${name}`;
  return new Promise((resolve, reject) => {
    let isOver = false;
    const cancelTimeout = deliverAt(time, worker, time.now + timeoutMs, () => {
      isOver = true;
      reject(noResponse(world, name, 'timed out', true));
    });
    const respond = (response: InProcessResponse | null): void => {
      if (faults.lostResponse) timeline.add(responder, `the response to ${by} is lost`);
      if (faults.lostResponse === 'silently') return;
      deliverAt(time, worker, time.now + faults.responseLatencyMs, () => {
        cancelTimeout();
        if (isOver) return;
        isOver = true;
        if (!response || faults.lostResponse) return reject(noResponse(world, name, 'the connection was cut', true));
        world.note(`${name} -> ${response.status} ${response.text.slice(0, 120)}`);
        resolve(response);
      });
    };
    if (faults.isRequestLost) return void timeline.add(responder, `${by} is lost`);
    time.after(faults.requestLatencyMs, () => {
      if (isOver) timeline.add(responder, `${by} lands late`);
      void time.realWork(handle()).then(respond, reject);
    });
  });
}

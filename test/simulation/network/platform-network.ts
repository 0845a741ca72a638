import {
  NetworkError,
  type PlatformHttp,
  type PlatformRequest,
  type PlatformResponse,
} from '../../../functions/src/http/platform-http.ts';
import { parsePlatformJson } from '../../../functions/src/http/platform-json.ts';
import type { Chance } from '../world/chance.ts';
import type { NetworkConditions } from '../world/conditions.ts';
import { currentWorker, reach } from '../world/workers.ts';
import type { World } from '../world/world.ts';
import { handleInProcess, type InProcessRequest, type InProcessResponse } from './in-process-request.ts';
import { isForReceiver, Receivers } from './receivers.ts';
import type { Sandbox, Sandboxes } from './sandboxes.ts';

const DEFAULT_TIMEOUT_MS = 30_000;
const READS = new Set(['GET']);

/** What becomes of one call, drawn before it is made. */
interface Fate {
  connectMs: number;
  thereMs: number;
  backMs: number;
  isRequestLost: boolean;
  /** The response is lost; `reset`: and the client notices at once. */
  lostResponse: 'silently' | 'reset' | null;
  error: 'before' | 'after' | null;
}

const parseJsonOrNull = (text: string): unknown => {
  try {
    return parsePlatformJson(text);
  } catch {
    return null;
  }
};

const bufferOf = async (body: NonNullable<PlatformRequest['body']>): Promise<Buffer> => {
  if (Buffer.isBuffer(body)) return body;
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
};

/** Every token in a request, of which the sandbox is known. */
const tokensOf = ({ bearer, query, form }: PlatformRequest): (string | undefined)[] => [
  bearer,
  ...[query, form].flatMap((fields) => [
    fields?.['access_token'],
    fields?.['refresh_token'],
    fields?.['fb_exchange_token'],
  ]),
];

/** The message on the wire, as the real client makes it. */
const wireRequest = async (request: PlatformRequest): Promise<InProcessRequest> => {
  const url = new URL(request.url);
  for (const [name, value] of Object.entries(request.query ?? {})) url.searchParams.append(name, value);
  const headers: Record<string, string> = { accept: 'application/json' };
  for (const [name, value] of Object.entries(request.headers ?? {})) headers[name.toLowerCase()] = value;
  if (request.bearer) headers['authorization'] = `Bearer ${request.bearer}`;
  if (request.json !== undefined) headers['content-type'] ??= 'application/json; charset=UTF-8';
  if (request.form !== undefined) headers['content-type'] ??= 'application/x-www-form-urlencoded;charset=utf-8';
  const text =
    request.form !== undefined
      ? new URLSearchParams(request.form).toString()
      : request.json !== undefined
        ? JSON.stringify(request.json)
        : null;
  const body = text !== null ? Buffer.from(text) : request.body ? await bufferOf(request.body) : null;
  return { method: request.method, path: url.pathname + url.search, headers, body };
};

/** One call on its way. */
interface Call {
  name: string;
  /** Who responds, for the timeline. */
  responder: string;
  fate: Fate;
  timeoutMs: number;
  /** Whether there is no connection now. */
  isUnreachable(): boolean;
  handle(): Promise<InProcessResponse | null>;
}

/** The network between Herald and the platforms, and the webhook endpoints of users: slow, lossy, and able to deliver a request long after its client gave up. */
export class PlatformNetwork {
  readonly receivers: Receivers;
  readonly #world: World;
  readonly #sandboxes: Sandboxes;
  readonly #chance: Chance;
  readonly #receiversChance: Chance;
  calls = 0;

  constructor(world: World, sandboxes: Sandboxes) {
    this.#world = world;
    this.#sandboxes = sandboxes;
    this.#chance = world.chance.of('network');
    this.#receiversChance = world.chance.of('network to receivers');
    this.receivers = new Receivers(world);
  }

  /** The HTTP client of the workers. */
  readonly http: PlatformHttp = async (request) => {
    this.calls += 1;
    const message = await wireRequest(request);
    return isForReceiver(request.url) ? this.#tell(request, message) : this.#ask(request, message);
  };

  #ask(request: PlatformRequest, message: InProcessRequest): Promise<PlatformResponse> {
    const platform = new URL(request.url).pathname.split('/')[1] ?? '';
    const fate = this.#fateOf(request, this.#world.conditions.network, this.#chance);
    const sandbox = this.#sandboxes.ofTokens(tokensOf(request));
    return this.#send({
      name: `${platform}: ${request.method} ${new URL(request.url).pathname.slice(platform.length + 1)}`,
      responder: platform,
      fate,
      timeoutMs: request.timeoutMs ?? DEFAULT_TIMEOUT_MS,
      isUnreachable: () => this.#isDown(platform, 'unreachable'),
      handle: () => this.#handle(platform, sandbox, message, fate),
    });
  }

  /** Sends an event to a webhook endpoint. */
  async #tell(request: PlatformRequest, message: InProcessRequest): Promise<PlatformResponse> {
    const drawn = this.#fateOf(request, this.#world.conditions.receivers, this.#receiversChance);
    const call = this.receivers.begin(message);
    const { path } = call;
    const fate = { ...drawn, isRequestLost: drawn.isRequestLost || this.receivers.failureOf(path) === 'silent' };
    try {
      const response = await this.#send({
        name: `${path}: event ${call.message.sequence}`,
        responder: path,
        fate,
        timeoutMs: request.timeoutMs ?? DEFAULT_TIMEOUT_MS,
        isUnreachable: () => this.receivers.failureOf(path) === 'unreachable',
        handle: async () => this.receivers.handle(call, fate.error),
      });
      call.seen = response.status;
      return response;
    } finally {
      call.endedAt = this.#world.time.now;
    }
  }

  async #send(call: Call): Promise<PlatformResponse> {
    const { time } = this.#world;
    const { name, fate, timeoutMs } = call;
    const startedAt = time.now;
    await this.#sleep(fate.connectMs);
    if (time.now - startedAt >= timeoutMs) throw this.#noResponse(name, 'gave up before it was sent', true);
    if (call.isUnreachable()) throw this.#noResponse(name, 'no connection', false);
    return this.#exchange({ ...call, timeoutMs: timeoutMs - (time.now - startedAt) });
  }

  #exchange({ name, responder, fate, timeoutMs, handle }: Call): Promise<PlatformResponse> {
    const { time, timeline } = this.#world;
    const worker = currentWorker();
    return new Promise((resolve, reject) => {
      let isOver = false;
      const cancelTimeout = reach(time, worker, time.now + timeoutMs, () => {
        isOver = true;
        reject(this.#noResponse(name, 'timed out', true));
      });
      const respond = (response: InProcessResponse | null): void => {
        if (fate.lostResponse) timeline.add(responder, `the response to ${worker?.name ?? '?'} ${name} is lost`);
        if (fate.lostResponse === 'silently') return;
        reach(time, worker, time.now + fate.backMs, () => {
          cancelTimeout();
          if (isOver) return;
          isOver = true;
          if (!response || fate.lostResponse) return reject(this.#noResponse(name, 'the connection was cut', true));
          this.#world.note(`${name} -> ${response.status} ${response.text.slice(0, 120)}`);
          const { status, headers, text } = response;
          resolve({ status, headers, text, data: parseJsonOrNull(text) });
        });
      };
      if (fate.isRequestLost) return void timeline.add(responder, `${worker?.name ?? '?'} ${name} is lost`);
      time.after(fate.thereMs, () => {
        if (isOver) timeline.add(responder, `${worker?.name ?? '?'} ${name} lands late`);
        void time.realWork(handle()).then(respond, reject);
      });
    });
  }

  async #handle(
    platform: string,
    sandbox: Sandbox,
    message: InProcessRequest,
    { error }: Fate,
  ): Promise<InProcessResponse | null> {
    const failed = (): InProcessResponse => {
      const found = sandbox.platforms.find(({ name }) => name === platform);
      const { status, headers, body } = found?.responseForStatus(500) ?? { status: 500, headers: {}, body: '' };
      return { status, headers, text: body };
    };
    if (this.#isDown(platform)) return failed();
    if (error === 'before') return failed();
    const response = await handleInProcess(sandbox.app, message);
    await sandbox.context.idle();
    if (response) this.#sandboxes.issuedIn(sandbox, response.text);
    return error === 'after' && response && response.status < 400 ? failed() : response;
  }

  #fateOf({ method }: PlatformRequest, conditions: NetworkConditions, chance: Chance): Fate {
    const { latency, late, lateByMs, lostRequest, lostResponse, errorBefore, errorAfter } = conditions;
    const part = () => chance.latency(latency) / 3;
    const [connectMs, travelMs, backMs] = [part(), part(), part()];
    const isLate = chance.happens(late) && !READS.has(method);
    const lateMs = isLate ? chance.between(lateByMs / 20, lateByMs) : 0;
    const [isRequestLost, isResponseLost] = [chance.happens(lostRequest), chance.happens(lostResponse)];
    const isReset = chance.happens(0.5);
    const [before, after] = [chance.happens(errorBefore), chance.happens(errorAfter)];
    return {
      connectMs,
      thereMs: travelMs + lateMs,
      backMs,
      isRequestLost,
      lostResponse: isResponseLost ? (isReset ? 'reset' : 'silently') : null,
      error: before ? 'before' : after ? 'after' : null,
    };
  }

  #isDown(platform: string, how?: 'unreachable'): boolean {
    const { now } = this.#world.time;
    return this.#world.conditions.platformOutages.some(
      (outage) =>
        (outage.platform === '*' || outage.platform === platform) &&
        outage.from <= now &&
        now < outage.until &&
        !(how && outage.responds),
    );
  }

  #sleep(ms: number): Promise<void> {
    const { time } = this.#world;
    return new Promise((resolve) => reach(time, currentWorker(), time.now + ms, resolve));
  }

  #noResponse(name: string, why: string, sent: boolean): NetworkError {
    this.#world.note(`${name}: ${why}`);
    return new NetworkError(`no response: ${why}`, sent, why);
  }
}

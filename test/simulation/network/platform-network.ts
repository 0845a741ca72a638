import { PassThrough } from 'node:stream';
import {
  type CallFaults,
  drawCallFaults,
  exchange,
  handleInProcess,
  type InProcessRequest,
  type InProcessResponse,
  NoResponse,
  type SeededRandom,
} from '@herald-lab/simulation';
import { NetworkError } from '../../../functions/src/infra/http-client/network-error.ts';
import type {
  PlatformHttp,
  PlatformRequest,
  PlatformResponse,
} from '../../../functions/src/infra/http-client/platform-http.ts';
import { parsedOrNull } from '../../../functions/src/infra/http-client/platform-json.ts';
import type { World } from '../world.ts';
import { isForReceiver, Receivers } from './receivers.ts';
import type { Sandbox, Sandboxes } from './sandboxes.ts';

const DEFAULT_TIMEOUT_MS = 30_000;

async function bufferOf(body: NonNullable<PlatformRequest['body']>): Promise<Buffer> {
  if (Buffer.isBuffer(body)) return body;
  const chunks: Buffer[] = [];
  // A form is a stream of the old kind, which is not iterable.
  for await (const chunk of body.pipe(new PassThrough())) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** Every token in a request, of which the sandbox is known. */
function tokensOf({ bearer, query, form }: PlatformRequest): (string | undefined)[] {
  return [
    bearer,
    ...[query, form].flatMap((fields) => [
      fields?.['access_token'],
      fields?.['refresh_token'],
      fields?.['fb_exchange_token'],
    ]),
  ];
}

function isRead({ method }: PlatformRequest): boolean {
  return method === 'GET';
}

/** The message on the wire, as the real client makes it. */
async function wireRequest(request: PlatformRequest): Promise<InProcessRequest> {
  const url = new URL(request.url);
  for (const [name, value] of Object.entries(request.query ?? {})) url.searchParams.append(name, value);
  const headers: Record<string, string> = { host: url.host, accept: 'application/json' };
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
}

/** The network between Herald and the platforms, and the webhook endpoints of users: slow, lossy, and able to deliver a request long after its client gave up. */
export class PlatformNetwork {
  readonly receivers: Receivers;
  readonly #world: World;
  readonly #sandboxes: Sandboxes;
  readonly #random: SeededRandom;
  readonly #receiversRandom: SeededRandom;
  calls = 0;

  constructor(world: World, sandboxes: Sandboxes) {
    this.#world = world;
    this.#sandboxes = sandboxes;
    this.#random = world.random.of('network');
    this.#receiversRandom = world.random.of('network to receivers');
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
    const drawn = drawCallFaults(this.#world.conditions.network, this.#random, isRead(request));
    const faults = { ...drawn, isRequestLost: drawn.isRequestLost || this.#isSilent(message) };
    const sandbox = this.#sandboxes.ofTokens(tokensOf(request));
    return this.#send({
      name: `${platform}: ${request.method} ${new URL(request.url).pathname.slice(platform.length + 1)}`,
      responder: platform,
      faults,
      timeoutMs: request.timeoutMs ?? DEFAULT_TIMEOUT_MS,
      isUnreachable: () => this.#isDown(platform, 'unreachable'),
      handle: () => this.#handle(platform, sandbox, message, faults),
    });
  }

  /** Sends an event to a webhook endpoint. */
  async #tell(request: PlatformRequest, message: InProcessRequest): Promise<PlatformResponse> {
    const drawn = drawCallFaults(this.#world.conditions.receivers, this.#receiversRandom, isRead(request));
    const call = this.receivers.begin(message);
    const { path } = call;
    const faults = { ...drawn, isRequestLost: drawn.isRequestLost || this.receivers.failureOf(path) === 'silent' };
    try {
      const response = await this.#send({
        name: `${path}: event ${call.message.sequence}`,
        responder: path,
        faults,
        timeoutMs: request.timeoutMs ?? DEFAULT_TIMEOUT_MS,
        isUnreachable: () => this.receivers.failureOf(path) === 'unreachable',
        handle: async () => this.receivers.handle(call, faults.error),
      });
      call.seen = response.status;
      return response;
    } finally {
      call.endedAt = this.#world.time.now;
    }
  }

  async #send(call: Parameters<typeof exchange>[1]): Promise<PlatformResponse> {
    try {
      const { status, headers, text } = await exchange(this.#world, call);
      return { status, headers, text, data: parsedOrNull(text) };
    } catch (error) {
      if (!(error instanceof NoResponse)) throw error;
      throw new NetworkError(`no response: ${error.message}`, error.sent, error.message);
    }
  }

  async #handle(
    platform: string,
    sandbox: Sandbox,
    message: InProcessRequest,
    { error }: CallFaults,
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

  #isSilent({ body }: InProcessRequest): boolean {
    const { silence } = this.#world.conditions;
    return silence !== null && this.#world.time.now < silence.until && (body?.includes(silence.text) ?? false);
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
}

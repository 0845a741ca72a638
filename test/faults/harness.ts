import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { QueueDriver } from '@herald-lab/cloud-tasks';
import type { Sandbox } from '@herald-lab/sandbox';
import type { Express } from 'express';
import { z } from 'zod';
import { BUCKET } from '../../dev/project.ts';
import { listen } from '../../dev/stack/in-process/listen.ts';
import { skipTo } from '../../dev/stack/in-process/movable-date.ts';
import { skippingWaits } from '../../dev/stack/in-process/skipped-waits.ts';
import type { InProcessStack } from '../../dev/stack/in-process/stack.ts';
import { type Context, context, setContextSource } from '../../functions/src/context.ts';
import { createApi } from '../../functions/src/http/api/app.ts';
import {
  authCallback,
  threadsAuthCallback,
  tiktokAuthCallback,
} from '../../functions/src/http/connect/connection-functions.ts';
import { createBaseApp } from '../../functions/src/http/server/define-function.ts';
import { readConfig } from '../../functions/src/infra/config/config.ts';
import { readEnvironment } from '../../functions/src/infra/config/env.ts';
import type { PlatformResponse } from '../../functions/src/infra/http-client/platform-http.ts';
import { createStore } from '../../functions/src/infra/store/store.ts';
import { platformDefinitions } from '../../functions/src/platforms/registry.ts';
import { type Killable, killable } from '../support/killable.ts';
import { Injector } from './injector.ts';
import { nextSweeps } from './sweeps.ts';

const HOUR = 3_600_000;
/** Longer than the deadline of any run and the sweep's margin after it; an unfinished run is stuck then. */
const SETTLE_LIMIT_MS = 27 * HOUR;
/** Longer than the lease of an interrupted request. */
const CLIENT_PAUSE_MS = 35_000;
const CLIENT_TRIES = 20;

interface ClientResponse {
  status: number;
  /** Whether the same request may be sent again. */
  isRetryable: boolean;
  text: string;
}

interface Worker extends Killable {
  app: Express;
}

/** The service with one worker at a time, of which each outside call can fail, and the services around it. */
export class Harness {
  readonly injector = new Injector(() => this.#kill());
  /** The functions' context without fault injection, for fixtures and checks. */
  readonly ctx: Context = context();
  readonly sandbox: Sandbox;
  /** The sandbox's media, as a server on the web that the workers download from. */
  outsideUrl = '';
  /** The addresses of the services. */
  readonly stack: InProcessStack['description'];
  readonly #stack: InProcessStack;
  readonly #server = createServer((request, response) => skippingWaits(() => this.#worker().app(request, response)));
  readonly #unhandled: string[] = [];
  #logged = 0;
  #address = '';
  #environment: Readonly<Record<string, string>> = {};
  #current: Worker | null = null;
  #queue: QueueDriver;
  /** The deliveries, one after the other, so that the calls have the same order in every run. */
  #lastDelivery: Promise<unknown> = Promise.resolve();

  static async open(stack: InProcessStack): Promise<Harness> {
    const harness = new Harness(stack);
    harness.#address = await listen(harness.#server);
    harness.outsideUrl = `http://${await listen(createServer(harness.#serveMedia))}`;
    return harness;
  }

  private constructor(stack: InProcessStack) {
    this.#stack = stack;
    this.stack = stack.description;
    this.sandbox = stack.sandbox;
    this.#queue = this.#createQueue();
    setContextSource(() => this.#worker().ctx);
    process.on('unhandledRejection', (error) => this.#unhandled.push(String(error)));
  }

  /** Moves the clock (ms), and waits for the background work of the platforms. */
  async advance(ms: number): Promise<void> {
    skipTo(Date.now() + ms);
    await this.sandbox.idle();
  }

  /** Clears all state, and starts a worker with these settings. */
  async reset(environment: Readonly<Record<string, string>>): Promise<void> {
    this.injector.disarm();
    this.#kill();
    this.#environment = environment;
    this.#queue = this.#createQueue();
    this.sandbox.reset();
    for (const platform of this.sandbox.platforms) {
      platform.reset({ keepAccounts: false });
      platform.settings.reset();
    }
    await this.ctx.files.remove('');
    const { firestore } = this.ctx.store.submissions;
    for (const collection of await firestore.listCollections()) await firestore.recursiveDelete(collection);
  }

  /** Runs a scheduled function on the worker. */
  job(name: string): Promise<boolean> {
    return this.#perform(name, { jobName: name, scheduleTime: new Date().toISOString() });
  }

  /** Runs the queue and the sweeps until nothing is left to do. Idle time is skipped. */
  async settle(): Promise<void> {
    const end = Date.now() + SETTLE_LIMIT_MS;
    while (Date.now() < end) {
      await this.#queue.runDue();
      const sweeps = await nextSweeps(this.ctx.store);
      const next = Math.min(this.#queue.queues.nextAt() ?? Number.POSITIVE_INFINITY, ...sweeps.map(({ at }) => at));
      if (next === Number.POSITIVE_INFINITY) return;
      await this.advance(Math.max(1, next - Date.now()));
      for (const { job, at } of sweeps) if (at <= next) await this.job(job);
    }
  }

  /** One request to the worker; null if the connection broke. */
  async send(path: string, init: RequestInit = {}): Promise<ClientResponse | null> {
    try {
      const response = await fetch(`http://${this.#address}${path}`, { ...init, redirect: 'manual' });
      const { status, headers } = response;
      return { status, isRetryable: status >= 500 || headers.has('retry-after'), text: await response.text() };
    } catch {
      return null;
    }
  }

  /** Retries the same request, as a careful client does, until the response is final. Throws after `CLIENT_TRIES` requests. */
  async sendUntilFinal(path: string, init: RequestInit): Promise<ClientResponse> {
    for (let tries = 0; tries < CLIENT_TRIES; tries += 1) {
      const response = await this.send(path, init);
      if (response && !response.isRetryable) return response;
      await this.advance(CLIENT_PAUSE_MS);
    }
    throw new Error(`no final response from ${path}`);
  }

  /** The records that must not contain secrets, as JSON. */
  async dump(): Promise<string> {
    const { store } = this.ctx;
    const queries = [store.logs, store.errorLogs, store.allApiRequests, store.submissions, store.allRuns];
    const found = await Promise.all(queries.map((query) => query.get()));
    return JSON.stringify(found.flatMap(({ docs }) => docs.map((document) => document.data())));
  }

  /** The names of all stored files. */
  async fileNames(): Promise<string[]> {
    const url = `http://${this.#stack.description.storageHost}/storage/v1/b/${BUCKET}/o`;
    const listing = z.object({ items: z.array(z.object({ name: z.string() })).default([]) });
    return listing.parse(await (await fetch(url)).json()).items.map(({ name }) => name);
  }

  /** The log lines since the last call. */
  takeLog(): string {
    const log = readFileSync(this.#stack.logFile);
    const lines = log.subarray(this.#logged).toString();
    this.#logged = log.length;
    return lines;
  }

  /** What is wrong wherever it happens, since the last call: queries without an index, and rejections that end a process. */
  takeDefects(): string[] {
    return [...new Set([...this.#stack.refusedQueries.splice(0), ...this.#unhandled.splice(0)])];
  }

  #kill(): void {
    this.#current?.kill();
    this.#current = null;
    this.#server.closeAllConnections();
  }

  /** The active worker; a new one after a death. */
  #worker(): Worker {
    this.#current ??= this.#start();
    return this.#current;
  }

  #start(): Worker {
    const environment = readEnvironment();
    const config = readConfig(
      {
        ...environment,
        // Only public videos can be looked up after a lost response.
        TIKTOK_PRIVACY_LEVEL: 'PUBLIC_TO_EVERYONE',
        MEDIA_ALLOWED_PRIVATE_HOSTS: `${environment['MEDIA_ALLOWED_PRIVATE_HOSTS']},${new URL(this.outsideUrl).host}`,
        ...this.#environment,
      },
      platformDefinitions,
    );
    const worker = killable({
      overrides: { config, queue: this.#queue, store: createStore(this.ctx.store.submissions.firestore) },
      intercept: (call) => this.injector.intercept(call),
      unavailableResponse: (url) => this.#unavailableResponse(url),
    });
    const app = createBaseApp();
    const { pathname } = new URL(this.stack.functionsUrl);
    app.use(`${pathname}/authCallback`, authCallback(worker.ctx));
    app.use(`${pathname}/thAuthCallback`, threadsAuthCallback(worker.ctx));
    app.use(`${pathname}/ttAuthCallback`, tiktokAuthCallback(worker.ctx));
    app.use(createApi(worker.ctx));
    return { ...worker, app };
  }

  #createQueue(): QueueDriver {
    const queue = new QueueDriver({
      clock: { now: () => Date.now(), moveTo: skipTo },
      deliver: ({ queue: name, payload: data, headers }) => {
        const delivery = this.#lastDelivery.then(() => this.#perform(name, { data, headers }));
        this.#lastDelivery = delivery;
        return delivery.then((isDone) => (isDone ? 204 : 500));
      },
    });
    for (const { name, queueSettings } of this.#stack.functions())
      if (queueSettings) queue.register(name, queueSettings);
    return queue;
  }

  /** Resolves with whether the function has ended without an error. The code of a killed worker has ended too. */
  async #perform(name: string, event: object): Promise<boolean> {
    const deployed = this.#stack.functions().find((each) => each.name === name);
    if (!deployed) throw new Error(`There is no function ${name}.`);
    return skippingWaits(() => deployed.run(event)).then(
      () => true,
      () => false,
    );
  }

  readonly #serveMedia: RequestListener = (request, response) => {
    const { url = '/', headers } = request;
    const name = `GET ${url.split('?', 1)[0]}`;
    const forward = () =>
      fetch(`${this.sandbox.url}${url}`, { headers: headers.range ? { range: headers.range } : {} });
    this.injector
      .intercept({ name, forward, unavailable: async () => new Response(null, { status: 503 }) })
      .then(async ({ status, headers: received, body }) => {
        const { connection: _connection, ...kept } = Object.fromEntries(received);
        response.writeHead(status, kept);
        for await (const chunk of body ?? []) response.write(chunk);
        response.end();
      })
      .catch(() => response.destroy());
  };

  /** The 503 of a platform, in the format of the platform. */
  #unavailableResponse(url: string): PlatformResponse {
    const platform = this.sandbox.platforms.find(({ name }) => name === new URL(url).pathname.split('/')[1]);
    const { headers = {}, body = '' } = platform?.responseForStatus(503) ?? {};
    const text = String(body ?? '');
    return { status: 503, headers: { ...headers }, data: text.startsWith('{') ? JSON.parse(text) : null, text };
  }
}

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type FromWorker, fromWorker, type ToWorker } from './messages.ts';

const script = fileURLToPath(new URL('./worker.ts', import.meta.url));

/** Started workers that replace a killed one. */
const SPARE_WORKERS = 2;

export interface DeliveryResult {
  ok: boolean;
  message: string;
}

/** The worker was killed before the task was done. */
const WORKER_KILLED: DeliveryResult = { ok: false, message: 'the worker was killed' };

interface Settings {
  sleep: (ms: number) => Promise<void>;
  log: (text: string) => void;
  /** Called when a worker exits without being killed. */
  crashed: () => void;
}

/** One worker process. */
class Worker {
  isAlive = true;
  readonly ready: Promise<number>;
  readonly exited: Promise<unknown>;
  readonly #child: ChildProcess;
  readonly #pending = new Map<number, (outcome: DeliveryResult) => void>();

  constructor(env: NodeJS.ProcessEnv, { sleep, log, crashed }: Settings) {
    const child = fork(script, [], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    const port = Promise.withResolvers<number>();
    this.#child = child;
    this.ready = port.promise;
    this.exited = once(child, 'exit').then(([code]) => {
      if (this.isAlive) crashed();
      this.isAlive = false;
      port.reject(new Error(`a worker ended before it was ready (${code})`));
      for (const resolve of this.#pending.values()) resolve(WORKER_KILLED);
      this.#pending.clear();
    });
    port.promise.catch(() => {});
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', log);
    child.on('message', (raw) => {
      const message: FromWorker = fromWorker.parse(raw);
      if (message.type === 'ready') port.resolve(message.port);
      if (message.type === 'done') this.#settle(message.id, message);
      if (message.type === 'sleep')
        sleep(message.ms).then(() => this.#send({ type: 'time', id: message.id, now: Date.now() }));
    });
  }

  perform(message: Exclude<ToWorker, { type: 'time' }>): Promise<DeliveryResult> {
    return new Promise((resolve) => {
      this.#pending.set(message.id, resolve);
      this.#send(message);
    });
  }

  /** Sends the current time. */
  syncTime(): void {
    this.#send({ type: 'time', id: 0, now: Date.now() });
  }

  kill(): Promise<unknown> {
    this.isAlive = false;
    this.#child.kill('SIGKILL');
    return this.exited;
  }

  #settle(id: number, { ok, message }: DeliveryResult): void {
    this.#pending.get(id)?.({ ok, message });
    this.#pending.delete(id);
  }

  #send(message: ToWorker): void {
    // A killed worker receives nothing, which is not a failure.
    if (this.#child.connected) this.#child.send(message, () => {});
  }
}

/** One active worker; others are started ahead, so that a kill costs little time. */
export class Workers {
  /** The number of killed workers. */
  killed = 0;
  #make: () => Worker;
  #environment = '{}';
  #spares: Worker[] = [];
  #current: Worker | undefined;
  #messages = 0;

  readonly #settings: ConstructorParameters<typeof Worker>;

  constructor(...settings: ConstructorParameters<typeof Worker>) {
    this.#settings = settings;
    this.#make = () => new Worker(...settings);
  }

  /** Replaces all workers by ones with these environment variables, where theirs differ. */
  async configure(environment: Readonly<Record<string, string>>): Promise<void> {
    const wanted = JSON.stringify(environment);
    if (wanted === this.#environment) return;
    this.#environment = wanted;
    const [env, settings] = this.#settings;
    this.#make = () => new Worker({ ...env, ...environment }, settings);
    await this.close();
    this.#spares = [];
    this.#current = undefined;
  }

  /** Kills the active worker with SIGKILL. Resolves when it has exited. */
  async kill(): Promise<void> {
    const active = this.#current;
    this.#current = undefined;
    this.killed += 1;
    await active?.kill();
  }

  /** Delivers a task to the active worker. */
  async task(queue: string, data: unknown): Promise<DeliveryResult> {
    const worker = await this.#worker();
    return worker.perform({ type: 'task', id: this.#nextId(), now: Date.now(), queue, data });
  }

  async job(name: string): Promise<DeliveryResult> {
    const worker = await this.#worker();
    return worker.perform({ type: 'job', id: this.#nextId(), now: Date.now(), name });
  }

  /** The base URL of the active worker. */
  async address(): Promise<string> {
    const worker = await this.#worker();
    worker.syncTime();
    return `http://127.0.0.1:${await worker.ready}`;
  }

  async close(): Promise<void> {
    const all = [...this.#spares, ...(this.#current ? [this.#current] : [])];
    await Promise.all(all.map((worker) => worker.kill()));
  }

  async #worker(): Promise<Worker> {
    while (this.#spares.length < SPARE_WORKERS) this.#spares.push(this.#make());
    if (!this.#current?.isAlive) this.#current = this.#spares.shift();
    if (!this.#current) return this.#worker();
    await this.#current.ready;
    return this.#current;
  }

  #nextId(): number {
    this.#messages += 1;
    return this.#messages;
  }
}

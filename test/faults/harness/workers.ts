import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type FromWorker, fromWorker, type ToWorker } from './messages.ts';

const script = fileURLToPath(new URL('./worker.ts', import.meta.url));

/** Workers that wait for the one at work to die. */
const SPARES = 2;

export interface Delivered {
  ok: boolean;
  words: string;
}

/** Its worker died before it was done. */
const died: Delivered = { ok: false, words: 'the worker died' };

interface Settings {
  sleep: (ms: number) => Promise<void>;
  log: (text: string) => void;
  /** A worker has ended without being killed. */
  crashed: () => void;
}

/** One worker process. */
class Worker {
  isAlive = true;
  readonly ready: Promise<number>;
  readonly gone: Promise<unknown>;
  readonly #child: ChildProcess;
  readonly #pending = new Map<number, (outcome: Delivered) => void>();

  constructor(env: NodeJS.ProcessEnv, { sleep, log, crashed }: Settings) {
    const child = fork(script, [], { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    const port = Promise.withResolvers<number>();
    this.#child = child;
    this.ready = port.promise;
    this.gone = once(child, 'exit').then(([code]) => {
      if (this.isAlive) crashed();
      this.isAlive = false;
      port.reject(new Error(`a worker ended before it was ready (${code})`));
      for (const resolve of this.#pending.values()) resolve(died);
      this.#pending.clear();
    });
    port.promise.catch(() => {});
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', log);
    child.on('message', (raw) => {
      const message: FromWorker = fromWorker.parse(raw);
      if (message.type === 'ready') port.resolve(message.port);
      if (message.type === 'done') this.#settle(message.id, message);
      if (message.type === 'sleep')
        sleep(message.ms).then(() => this.#say({ type: 'time', id: message.id, now: Date.now() }));
    });
  }

  perform(message: Exclude<ToWorker, { type: 'time' }>): Promise<Delivered> {
    return new Promise((resolve) => {
      this.#pending.set(message.id, resolve);
      this.#say(message);
    });
  }

  /** Tells what time it is. */
  wake(): void {
    this.#say({ type: 'time', id: 0, now: Date.now() });
  }

  kill(): Promise<unknown> {
    this.isAlive = false;
    this.#child.kill('SIGKILL');
    return this.gone;
  }

  #settle(id: number, { ok, words }: Delivered): void {
    this.#pending.get(id)?.({ ok, words });
    this.#pending.delete(id);
  }

  #say(message: ToWorker): void {
    // A worker that was killed hears nothing, and that is no failure of ours.
    if (this.#child.connected) this.#child.send(message, () => {});
  }
}

/** One worker at a time is at work; others are warm, so that a death costs little time. */
export class Workers {
  /** How many have been killed. */
  killed = 0;
  readonly #make: () => Worker;
  #spares: Worker[] = [];
  #current: Worker | undefined;
  #messages = 0;

  constructor(...settings: ConstructorParameters<typeof Worker>) {
    this.#make = () => new Worker(...settings);
  }

  /** Kills the worker at work, outright. Resolves when it is gone. */
  async kill(): Promise<void> {
    const victim = this.#current;
    this.#current = undefined;
    this.killed += 1;
    await victim?.kill();
  }

  /** Resolves with what the worker at work made of it. */
  async task(queue: string, data: unknown): Promise<Delivered> {
    const worker = await this.#worker();
    return worker.perform({ type: 'task', id: this.#nextId(), now: Date.now(), queue, data });
  }

  async job(name: string): Promise<Delivered> {
    const worker = await this.#worker();
    return worker.perform({ type: 'job', id: this.#nextId(), now: Date.now(), name });
  }

  /** Where the worker at work takes requests. */
  async address(): Promise<string> {
    const worker = await this.#worker();
    worker.wake();
    return `http://127.0.0.1:${await worker.ready}`;
  }

  async close(): Promise<void> {
    const all = [...this.#spares, ...(this.#current ? [this.#current] : [])];
    await Promise.all(all.map((worker) => worker.kill()));
  }

  async #worker(): Promise<Worker> {
    while (this.#spares.length < SPARES) this.#spares.push(this.#make());
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

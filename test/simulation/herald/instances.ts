import { type Bucket, currentWorker, kill, newWorker, type Worker } from '@herald-lab/simulation';
import { type Context, createContext } from '../../../functions/src/context.ts';
import { readConfig } from '../../../functions/src/infra/config/config.ts';
import { readEnvironment } from '../../../functions/src/infra/config/env.ts';
import { readSecrets } from '../../../functions/src/infra/config/secrets.ts';
import type { LogFields, Logger } from '../../../functions/src/infra/observe/logger.ts';
import { redact, redactField } from '../../../functions/src/infra/observe/redact.ts';
import type { TaskQueue } from '../../../functions/src/infra/queue/task-queue.ts';
import { createRecordWriter } from '../../../functions/src/infra/request-log/record-writer.ts';
import type { Store } from '../../../functions/src/infra/store/store.ts';
import { platformDefinitions } from '../../../functions/src/platforms/registry.ts';
import type { PlatformNetwork } from '../network/platform-network.ts';
import type { World } from '../world.ts';
import { createSimulatedFiles, createSimulatedRemoval } from './simulated-services.ts';

/** What the instances of all functions share. */
interface Surroundings {
  world: World;
  newStore: () => Store;
  network: PlatformNetwork;
  queue: TaskQueue;
  bucket: Bucket;
  /** Collects what is logged, as the logger redacts it. */
  output: string[];
}

const environment = readEnvironment();
// Those of the local stack, which are refused where Herald is deployed.
const secrets = readSecrets({ ...environment, FUNCTIONS_EMULATOR: 'true' }, platformDefinitions);

const contexts = new WeakMap<Worker, () => Context>();

/** The context of the product's code on the current worker. */
export function currentContext(): Context {
  const worker = currentWorker();
  const context = worker && contexts.get(worker);
  if (!context) throw new Error('This code runs outside of all workers.');
  return context();
}

/** The instances of one function, which come and go. */
export class Instances {
  readonly #surroundings: Surroundings;
  readonly #functionName: string;
  readonly #workers: Worker[] = [];
  #started = 0;
  #callCostMs = 0;
  /** How many tasks a worker has. */
  readonly #tasks = new Map<Worker, number>();

  constructor(surroundings: Surroundings, functionName: string, count: number) {
    this.#surroundings = surroundings;
    this.#functionName = functionName;
    for (let index = 0; index < count; index += 1) this.#workers.push(this.#start());
  }

  get workers(): readonly Worker[] {
    return this.#workers;
  }

  /** One of them, at random. */
  any(): Worker {
    return this.#surroundings.world.random.of(this.#functionName).pick(this.#workers);
  }

  at(index: number): Worker {
    return this.#workers[index % this.#workers.length] ?? this.any();
  }

  /** From now on each remote call of an instance takes so much of its processor's time. */
  chargeCalls(callCostMs: number): void {
    this.#callCostMs = callCostMs;
    for (const worker of this.#workers) worker.callCostMs = callCostMs;
  }

  /** Gives a task to the instance that has the fewest; `release` ends it. */
  takeTask(): { worker: Worker; release: () => void } {
    const count = (worker: Worker): number => this.#tasks.get(worker) ?? 0;
    const worker = this.#workers.reduce((least, other) => (count(other) < count(least) ? other : least));
    this.#tasks.set(worker, count(worker) + 1);
    return { worker, release: () => void this.#tasks.set(worker, count(worker) - 1) };
  }

  /** An instance dies, and another takes its place. */
  crash(worker: Worker): void {
    this.#surroundings.world.timeline.add(worker.name, 'CRASH');
    kill(worker);
    this.#tasks.delete(worker);
    this.#workers[this.#workers.indexOf(worker)] = this.#start();
  }

  #start(): Worker {
    const { world } = this.#surroundings;
    this.#started += 1;
    const name = `${this.#functionName}-${this.#started}`;
    const { clockOffsetMs } = world.conditions;
    const offsetMs = world.random.of(`clock of ${name}`).between(-clockOffsetMs, clockOffsetMs);
    const worker = newWorker(name, offsetMs, this.#callCostMs);
    let made: Context | undefined;
    contexts.set(worker, () => {
      made ??= this.#createContext(name, offsetMs);
      return made;
    });
    return worker;
  }

  /** The clients of one instance, made when it is first used. */
  #createContext(name: string, offsetMs: number): Context {
    const { world, newStore, network, queue, bucket, output } = this.#surroundings;
    const config = readConfig({ ...environment, ...world.conditions.environment }, platformDefinitions);
    const clock = { now: () => Math.floor(world.time.now + offsetMs) };
    const store = newStore();
    const logging = (_bound: LogFields): Logger => {
      const write = (message: string, fields: LogFields = {}, error: unknown = undefined): void => {
        if (!world.timeline.isKept) return;
        output.push(`${message} ${JSON.stringify(fields, redacted)} ${redact(String(error))}`);
        const problem = error instanceof Error ? ` [${error.name}: ${error.message.slice(0, 160)}]` : '';
        if (isWorthReading(message)) world.timeline.add(name, `"${message}" ${JSON.stringify(fields)}${problem}`);
      };
      return { debug() {}, info: write, warn: write, error: write };
    };
    const records = createRecordWriter({ store, clock, logging });
    const files = createSimulatedFiles(world, bucket, config);
    const userRemoval = createSimulatedRemoval(world);
    return createContext({ config, secrets, store, clock, queue, http: network.http, files, records, userRemoval });
  }
}

function redacted(name: string, value: unknown): unknown {
  return typeof value === 'string' ? redactField(name, value) : value;
}

function isWorthReading(message: string): boolean {
  return message !== 'job done';
}

// Replaces the clock, the timers and the random numbers of this process, for our code and for libraries. Imported before
// anything else: some modules keep the timers they find when they are loaded. Without an active world everything stays real.
import crypto from 'node:crypto';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers';
import timersPromises from 'node:timers/promises';

/** What a simulated process gets instead of the machine's clock, timers and random numbers. */
interface ProcessWorld {
  /** The time on the clock of the worker that asks (ms since the epoch). */
  now(): number;
  /** Runs `callback` after `ms`, on the worker that asked. Returns how to cancel it. */
  schedule(ms: number, callback: () => void): () => void;
  /** A random number from 0 (included) to 1 (excluded). */
  random(): number;
  /** Work of other threads, which takes real time: virtual time waits for it. */
  realWork<T>(work: Promise<T>): Promise<T>;
}

let active: ProcessWorld | null = null;
let immediates = 0;

/** Makes this process live in `world`; null brings back real time. */
export function enterWorld(world: ProcessWorld | null): void {
  active = world;
}

const real = {
  now: Date.now,
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  setInterval: globalThis.setInterval,
  clearInterval: globalThis.clearInterval,
  setImmediate: globalThis.setImmediate,
  sleep: timersPromises.setTimeout,
  random: Math.random,
  abortAfter: AbortSignal.timeout,
  randomBytes: crypto.randomBytes,
  randomInt: crypto.randomInt,
  randomUUID: crypto.randomUUID,
  getRandomValues: globalThis.crypto.getRandomValues.bind(globalThis.crypto),
};

/** Resolves when everything that runs without waiting for anything outside has run. */
export async function settleTurn(): Promise<void> {
  do await new Promise<void>((resolve) => real.setImmediate(resolve));
  while (immediates > 0);
}

/** A timer of virtual time, with the methods of Node's. */
class VirtualTimer {
  readonly #start: () => () => void;
  #cancel: () => void;

  constructor(start: () => () => void) {
    this.#start = start;
    this.#cancel = start();
  }

  close(): this {
    this.#cancel();
    return this;
  }

  refresh(): this {
    this.#cancel();
    this.#cancel = this.#start();
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  hasRef(): boolean {
    return true;
  }

  [Symbol.dispose](): void {
    this.#cancel();
  }
}

type Callback = (...args: unknown[]) => void;

function setVirtualTimeout(world: ProcessWorld, callback: Callback, ms: number, args: unknown[]): VirtualTimer {
  return new VirtualTimer(() => world.schedule(ms, () => callback(...args)));
}

function setVirtualInterval(world: ProcessWorld, callback: Callback, ms: number, args: unknown[]): VirtualTimer {
  return new VirtualTimer(() => {
    let cancel = () => {};
    const again = (): void => {
      cancel = world.schedule(Math.max(1, ms), () => {
        again();
        callback(...args);
      });
    };
    again();
    return () => cancel();
  });
}

function clearVirtual(clear: (timer: never) => void) {
  return (timer: unknown): void => {
    if (timer instanceof VirtualTimer) timer.close();
    else clear(timer as never);
  };
}

function virtualSleep<T>(world: ProcessWorld, ms: number, value: T, signal: AbortSignal | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return void reject(signal.reason);
    const cancel = world.schedule(ms, () => resolve(value));
    signal?.addEventListener('abort', () => {
      cancel();
      reject(signal.reason);
    });
  });
}

function randomBuffer(world: ProcessWorld, size: number): Buffer {
  const bytes = Buffer.alloc(size);
  for (let index = 0; index < size; index += 1) bytes[index] = Math.floor(world.random() * 256);
  return bytes;
}

function randomUuid(world: ProcessWorld): string {
  const bytes = randomBuffer(world, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function replaceTime(): void {
  Date.now = () => (active ? active.now() : real.now());
  const timeout = (callback: Callback, ms = 0, ...args: unknown[]) =>
    active ? setVirtualTimeout(active, callback, ms, args) : real.setTimeout(callback, ms, ...args);
  const interval = (callback: Callback, ms = 0, ...args: unknown[]) =>
    active ? setVirtualInterval(active, callback, ms, args) : real.setInterval(callback, ms, ...args);
  const immediate = (callback: Callback, ...args: unknown[]) => {
    immediates += 1;
    return real.setImmediate(() => {
      immediates -= 1;
      callback(...args);
    });
  };
  const replaced = {
    setTimeout: timeout,
    setInterval: interval,
    setImmediate: immediate,
    clearTimeout: clearVirtual(real.clearTimeout),
    clearInterval: clearVirtual(real.clearInterval),
  };
  Object.assign(globalThis, replaced);
  Object.assign(timers, replaced);
  Object.assign(timersPromises, {
    setTimeout: <T>(ms: number, value: T, options?: { signal?: AbortSignal }) =>
      active ? virtualSleep(active, ms, value, options?.signal) : real.sleep(ms, value, options),
  });
  AbortSignal.timeout = (ms) => {
    if (!active) return real.abortAfter(ms);
    const controller = new AbortController();
    active.schedule(ms, () => controller.abort(new DOMException('The operation timed out.', 'TimeoutError')));
    return controller.signal;
  };
}

function replaceRandom(): void {
  Math.random = () => (active ? active.random() : real.random());
  Object.assign(crypto, {
    randomBytes: (size: number) => (active ? randomBuffer(active, size) : real.randomBytes(size)),
    randomInt: (first: number, second?: number) => {
      if (!active) return second === undefined ? real.randomInt(first) : real.randomInt(first, second);
      const [min, beyond] = second === undefined ? [0, first] : [first, second];
      return min + Math.floor(active.random() * (beyond - min));
    },
    randomUUID: () => (active ? randomUuid(active) : real.randomUUID()),
  });
  Object.defineProperty(globalThis.crypto, 'randomUUID', {
    value: () => (active ? randomUuid(active) : real.randomUUID()),
  });
  Object.defineProperty(globalThis.crypto, 'getRandomValues', {
    value: <T extends Uint8Array>(target: T): T => {
      if (!active) return real.getRandomValues(target);
      target.set(randomBuffer(active, target.length));
      return target;
    },
  });
}

/** Makes virtual time wait for what `crypto.sign` and `crypto.verify` do in other threads, where they are given a callback. */
function countRealWork(): void {
  for (const method of ['sign', 'verify'] as const) {
    const original: (...args: never[]) => unknown = crypto[method];
    Object.assign(crypto, {
      [method]: (...args: unknown[]): unknown => {
        const callback = args.at(-1);
        if (!active || typeof callback !== 'function') return Reflect.apply(original, crypto, args);
        const { promise, resolve } = Promise.withResolvers<unknown[]>();
        void active.realWork(promise).then((results) => callback(...results));
        return Reflect.apply(original, crypto, [...args.slice(0, -1), (...results: unknown[]) => resolve(results)]);
      },
    });
  }
}

/** Log lines for Cloud Logging are not printed: the timeline has them. */
function silenceLogLines(): void {
  const { writeSync, write } = fs;
  const isLogLine = (fd: unknown, data: unknown): data is string =>
    active !== null && fd === 1 && typeof data === 'string' && data.startsWith('{"severity"');
  const replace =
    (original: (...args: never[]) => unknown) =>
    (...args: unknown[]): unknown => {
      const [fd, data] = args;
      if (!isLogLine(fd, data)) return Reflect.apply(original, fs, args);
      const done = args.at(-1);
      if (typeof done === 'function') real.setImmediate(() => done(null, Buffer.byteLength(data)));
      return Buffer.byteLength(data);
    };
  Object.assign(fs, { writeSync: replace(writeSync), write: replace(write) });
}

/** Makes virtual time wait for methods that work in other threads and return a promise. */
export function waitFor(owner: object, ...methods: readonly string[]): void {
  for (const method of methods) {
    const original = Reflect.get(owner, method);
    Object.assign(owner, {
      [method](...args: unknown[]): unknown {
        const result: unknown = Reflect.apply(original, this, args);
        return active && result instanceof Promise ? active.realWork(result) : result;
      },
    });
  }
}

replaceTime();
replaceRandom();
countRealWork();
silenceLogLines();
syncBuiltinESMExports();

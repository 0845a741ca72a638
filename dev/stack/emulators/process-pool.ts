/** The most processes of one function. */
export const MAX_PROCESSES = 2;
/** The most requests of one function that wait for a process. Cloud Run refuses requests too when many wait. */
export const MAX_WAITING = 1000;

/** A process that can handle several requests at once. */
interface PooledProcess {
  /** Resolves when the process has exited. */
  readonly ended: Promise<unknown>;
  /** Ends the process, whether or not it handles requests. */
  end(): void;
}

export interface ProcessPoolOptions<P> {
  /** How many requests one process handles at once. A reload of the functions can change it. */
  concurrency: () => number;
  /** How long a process without a request is kept (ms). */
  idleMs: number;
  /** Calls back when the machine has room for the start of a process. */
  startTurn: <T>(work: () => Promise<T>) => Promise<T>;
  /** Resolves when the process can take requests. Ends the process and rejects when it does not start. */
  start: () => Promise<P>;
}

/** Thrown when a request is refused. `status` is the HTTP status for the caller. */
class RefusedError extends Error {
  readonly status: 429 | 503;

  constructor(status: 429 | 503, message: string) {
    super(message);
    this.status = status;
  }
}

/** A started process as the rule sees it. */
interface Candidate {
  inFlight: number;
  /** A retired process takes no new requests and ends after its last one. */
  retired: boolean;
}

interface Member<P> extends Candidate {
  readonly process: P;
  idleTimer?: NodeJS.Timeout;
}

/**
 * What happens to the first request in line. The oldest process with room takes it, so that a younger one becomes idle
 * and ends. When all are full, another one starts, unless one is starting or there are enough.
 */
export function choose<C extends Candidate>(
  processes: Iterable<C>,
  concurrency: number,
  isStarting: boolean,
): C | 'start' | 'wait' {
  const active = [...processes].filter(({ retired }) => !retired);
  const withRoom = active.find(({ inFlight }) => inFlight < concurrency);
  return withRoom ?? (isStarting || active.length >= MAX_PROCESSES ? 'wait' : 'start');
}

/** The processes of one function. They share its requests as the instances of a Cloud Run service do. */
export class ProcessPool<P extends PooledProcess> {
  readonly #options: ProcessPoolOptions<P>;
  /** In the order of their start. */
  readonly #members = new Set<Member<P>>();
  readonly #waiting: PromiseWithResolvers<Member<P>>[] = [];
  #isStarting = false;
  /** Counts the reloads: a process that was starting during one may run the old code. */
  #reloads = 0;
  #peak = 0;
  #closed = false;

  constructor(options: ProcessPoolOptions<P>) {
    this.#options = options;
  }

  /** The most processes that took requests at the same time. */
  get peak(): number {
    return this.#peak;
  }

  /** Has one of the processes handle a request. Throws when none can. */
  async handle(request: (process: P) => Promise<void>): Promise<void> {
    const member = await this.#enter();
    try {
      await request(member.process);
    } finally {
      this.#leave(member);
    }
  }

  /** Ends a process as soon as it handles no request, and gives it no new ones. */
  retire(process: P): void {
    for (const member of [...this.#members]) if (member.process === process) this.#retire(member);
    this.#admit();
  }

  /** Retires all processes, so that the next request gets one that runs the code of now. */
  reload(): void {
    this.#reloads += 1;
    for (const member of [...this.#members]) this.#retire(member);
    this.#admit();
  }

  /** Refuses all requests from now on, also those that wait. */
  close(): void {
    this.#closed = true;
    this.#reject(closedError());
  }

  async #enter(): Promise<Member<P>> {
    if (this.#closed) throw closedError();
    if (this.#waiting.length >= MAX_WAITING) throw new RefusedError(429, 'Too many requests wait for this function.');
    const turn = Promise.withResolvers<Member<P>>();
    this.#waiting.push(turn);
    this.#admit();
    return turn.promise;
  }

  /** Hands the requests in line to processes, in their order, as long as there is room. */
  #admit(): void {
    while (this.#waiting.length > 0) {
      const choice = choose(this.#members, this.#options.concurrency(), this.#isStarting);
      if (choice === 'wait') return;
      if (choice === 'start') {
        void this.#start();
        return;
      }
      choice.inFlight += 1;
      clearTimeout(choice.idleTimer);
      this.#waiting.shift()?.resolve(choice);
    }
  }

  async #start(): Promise<void> {
    this.#isStarting = true;
    const reloads = this.#reloads;
    try {
      // The other process may have handled all requests by the time of the turn.
      const process = await this.#options.startTurn(async () =>
        this.#waiting.length > 0 ? this.#options.start() : undefined,
      );
      if (process && (this.#closed || reloads !== this.#reloads)) process.end();
      else if (process) this.#add(process);
    } catch (error) {
      if (this.#active().length === 0) this.#reject(error);
    }
    this.#isStarting = false;
    this.#admit();
  }

  #add(process: P): void {
    const member: Member<P> = { process, inFlight: 0, retired: false };
    this.#members.add(member);
    this.#peak = Math.max(this.#peak, this.#active().length);
    this.#rest(member);
    process.ended.then(() => {
      clearTimeout(member.idleTimer);
      this.#members.delete(member);
      this.#admit();
    });
  }

  #leave(member: Member<P>): void {
    member.inFlight -= 1;
    if (member.inFlight === 0) this.#rest(member);
    this.#admit();
  }

  #rest(member: Member<P>): void {
    if (member.retired) member.process.end();
    else member.idleTimer = setTimeout(() => this.#retire(member), this.#options.idleMs).unref();
  }

  #retire(member: Member<P>): void {
    clearTimeout(member.idleTimer);
    member.retired = true;
    if (member.inFlight === 0) member.process.end();
  }

  #active(): Member<P>[] {
    return [...this.#members].filter(({ retired }) => !retired);
  }

  #reject(error: unknown): void {
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }
}

function closedError() {
  return new RefusedError(503, 'The local stack is ending.');
}

import type { Latency } from './random.ts';

/** How calls to a service behave. Probabilities are per call. */
export interface CallConditions {
  latency: Latency;
  /** The call fails without effect. */
  unavailable: number;
  /** The call has its effect, and the connection breaks. */
  lostResponse: number;
  /** The connection breaks, and a write has its effect some seconds later. */
  late: number;
}

/** How the network to other people's servers behaves. Probabilities are per request. */
export interface NetworkConditions {
  latency: Latency;
  /** The request arrives long after the client has given up. */
  late: number;
  /** How much later than usual (ms), at most. */
  lateByMs: number;
  /** The request never arrives. */
  lostRequest: number;
  /** The request has its effect, and its response never arrives. */
  lostResponse: number;
  /** The server responds with an error and does nothing. */
  errorBefore: number;
  /** The server does what it was asked for and responds with an error. */
  errorAfter: number;
}

/** A span of time (ms since 1970). */
export interface Outage {
  from: number;
  until: number;
}

/** What a simulated world is like. The faults of a scenario change it before it starts. */
export interface Conditions {
  network: NetworkConditions;
  store: CallConditions & {
    /** Commits are refused for contention. */
    aborted: number;
  };
  queue: CallConditions & {
    /** Deliveries are made twice. */
    duplicates: number;
    /** A delivery waits in the service for up to a minute. */
    delayed: number;
  };
  files: CallConditions & {
    /** Requests of users that send bytes are cut. */
    cut: number;
  };
  /** How far the clocks of workers differ (ms, to both sides). */
  clockOffsetMs: number;
  storeOutages: Outage[];
}

export function calmNetwork(): NetworkConditions {
  return {
    latency: { medianMs: 150, spread: 0.4 },
    late: 0,
    lateByMs: 0,
    lostRequest: 0,
    lostResponse: 0,
    errorBefore: 0,
    errorAfter: 0,
  };
}

/** A world in which nothing fails. */
export function calmConditions(): Conditions {
  return {
    network: calmNetwork(),
    store: { ...reliable(8), aborted: 0 },
    queue: { ...reliable(15), duplicates: 0, delayed: 0 },
    files: { ...reliable(60), cut: 0 },
    clockOffsetMs: 0,
    storeOutages: [],
  };
}

export function isDuring(outages: readonly Outage[], now: number): boolean {
  return outages.some(({ from, until }) => from <= now && now < until);
}

function reliable(medianMs: number): CallConditions {
  return {
    latency: { medianMs, spread: 0.4 },
    unavailable: 0,
    lostResponse: 0,
    late: 0,
  };
}

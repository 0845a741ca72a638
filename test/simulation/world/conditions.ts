import type { Latency } from './chance.ts';

/** How the network to the platforms behaves. Probabilities are per call. */
export interface NetworkConditions {
  latency: Latency;
  /** The request lands long after the client has given up. */
  late: number;
  /** How much later than usual (ms), at most. */
  lateByMs: number;
  /** The request never arrives. */
  lostRequest: number;
  /** The request has its effect, and its response never arrives. */
  lostResponse: number;
  /** The platform answers 500 and does nothing. */
  errorBefore: number;
  /** The platform does it and answers 500. */
  errorAfter: number;
}

export interface StoreConditions {
  latency: Latency;
  /** The commit is applied, and the connection breaks. */
  lostResponse: number;
  /** The connection breaks, and the commit is applied some seconds later. */
  late: number;
  /** The call fails without effect. */
  unavailable: number;
  aborted: number;
}

export interface QueueConditions {
  latency: Latency;
  /** Deliveries that are made twice. */
  duplicates: number;
  /** A delivery waits in the service for up to a minute. */
  delayed: number;
  /** The task is created, and the response is lost. */
  lostResponse: number;
  /** The task is not created. */
  unavailable: number;
}

export interface FileConditions {
  latency: Latency;
  /** The change is made, and the connection breaks. */
  lostResponse: number;
  /** The connection breaks, and the change is made some seconds later. */
  late: number;
  /** The call fails without effect. */
  unavailable: number;
  /** Requests of users that send bytes are cut. */
  cut: number;
}

/** A stretch of time (ms since the epoch). */
export interface Outage {
  from: number;
  until: number;
}

/** Why a webhook endpoint does not take requests: no connection, errors, no response at all, or for good. */
export type ReceiverFailure = 'unreachable' | 'error' | 'silent' | 'gone';

/** A stretch of time in which the endpoints whose path begins with `path` fail. */
export interface ReceiverOutage extends Outage {
  path: string;
  how: ReceiverFailure;
}

/** What the world of a simulation is like. The troubles of a scenario change it before it starts. */
export interface Conditions {
  network: NetworkConditions;
  /** The same to the webhook endpoints of users. */
  receivers: NetworkConditions;
  store: StoreConditions;
  queue: QueueConditions;
  files: FileConditions;
  /** How far clocks of workers are apart (ms, to both sides). */
  clockOffsetMs: number;
  /** Platforms by name; `*` is all of them. `responds`: with an error, instead of not at all. */
  platformOutages: (Outage & { platform: string; responds?: boolean })[];
  storeOutages: Outage[];
  receiverOutages: ReceiverOutage[];
  /** The share of events that no endpoint ever takes. */
  unbearableEvents: number;
  /** Files of users that are no longer where they were: by their address, since when (ms since the epoch). */
  withdrawnMedia: Map<string, number>;
  /** Settings of the sandbox, by platform. */
  sandbox: Record<string, Record<string, unknown>>;
  /** Settings of Herald's deployment, beside those that are always set. */
  environment: Record<string, string>;
}

const CALM = { spread: 0.4 };

const calmNetwork = (): NetworkConditions => ({
  latency: { medianMs: 150, ...CALM },
  late: 0,
  lateByMs: 0,
  lostRequest: 0,
  lostResponse: 0,
  errorBefore: 0,
  errorAfter: 0,
});

/** A world in which nothing goes wrong. */
export const calmConditions = (): Conditions => ({
  network: calmNetwork(),
  receivers: calmNetwork(),
  store: { latency: { medianMs: 8, ...CALM }, lostResponse: 0, late: 0, unavailable: 0, aborted: 0 },
  queue: { latency: { medianMs: 15, ...CALM }, duplicates: 0, delayed: 0, lostResponse: 0, unavailable: 0 },
  files: { latency: { medianMs: 60, ...CALM }, lostResponse: 0, late: 0, unavailable: 0, cut: 0 },
  clockOffsetMs: 0,
  platformOutages: [],
  storeOutages: [],
  receiverOutages: [],
  unbearableEvents: 0,
  withdrawnMedia: new Map(),
  sandbox: {},
  environment: {},
});

export const isDuring = (outages: readonly Outage[], now: number): boolean =>
  outages.some(({ from, until }) => from <= now && now < until);

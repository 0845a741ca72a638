import * as simulation from '@herald-lab/simulation';
import type { Platform } from '../../functions/src/model/platform.ts';

/** Why a webhook endpoint does not take requests: no connection, errors, no response at all, or for good. */
type ReceiverFailure = 'unreachable' | 'error' | 'silent' | 'gone';

/** A period in which all endpoints fail that have a path with the prefix `path`. */
export interface ReceiverOutage extends simulation.Outage {
  path: string;
  how: ReceiverFailure;
}

/** What the world around Herald is like. `network` leads to the platforms. */
export interface Conditions extends simulation.Conditions {
  /** The network to the webhook endpoints of users. */
  receivers: simulation.NetworkConditions;
  /** Platforms by name; `*` is all of them. `responds`: with an error, instead of not at all. */
  platformOutages: (simulation.Outage & { platform: string; responds?: boolean })[];
  receiverOutages: ReceiverOutage[];
  /** Until when (ms since 1970) nothing responds to a request with this text, which is that of one user's posts. */
  silence: { text: string; until: number } | null;
  /** The share of events that no endpoint ever takes. */
  rejectedEvents: number;
  /** Files of users that are no longer where they were: by their address, since when (ms since 1970). */
  withdrawnMedia: Map<string, number>;
  /** How often unreliable servers of files fail, by the download. */
  downloads: { refused: number; cut: number };
  /** How old the tokens of connected accounts are at the start (ms). */
  tokenAges: Partial<Record<Platform, number>>;
  /** Settings of the sandbox, by platform. */
  sandbox: Record<string, Record<string, unknown>>;
  /** Settings of Herald's deployment, beside those that are always set. */
  environment: Record<string, string>;
}

export type World = simulation.World<Conditions>;

/** A world in which nothing fails. */
export function calmConditions(): Conditions {
  return {
    ...simulation.calmConditions(),
    receivers: simulation.calmNetwork(),
    platformOutages: [],
    receiverOutages: [],
    silence: null,
    rejectedEvents: 0,
    withdrawnMedia: new Map(),
    downloads: { refused: 0, cut: 0 },
    tokenAges: {},
    sandbox: {},
    environment: {},
  };
}

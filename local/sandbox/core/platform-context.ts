import type { SandboxContext } from './context.ts';
import type { Identity } from './identity.ts';

/** What every simulated platform has. A platform's state extends it with its own stores. */
export interface PlatformContext<Settings = unknown>
  extends Pick<SandboxContext, 'clock' | 'calls' | 'faults' | 'origin' | 'scratch' | 'lifetime' | 'background'> {
  name: string;
  title: string;
  /** Where the platform is served, without a trailing slash. */
  baseUrl(): string;
  settings(): Settings;
  identity: Identity;
}

/** What a platform's state has beyond that of every platform: its own stores, emptied by a reset. */
export type OwnStores<State extends PlatformContext> = Omit<State, keyof PlatformContext>;

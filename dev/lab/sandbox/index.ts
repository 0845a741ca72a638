export { type Audience, audienceOf, audienceSettings, followersOf } from './core/audience.ts';
export type { FaultOptions } from './core/faults.ts';
export type { Platform, PublishedPost, SeededAccount, SimulatedAccounts } from './core/platform.ts';
export { createReceiver, decrypt, keysOf } from './push/receiver.ts';
export { createSandbox, type Sandbox, startSandbox } from './server.ts';

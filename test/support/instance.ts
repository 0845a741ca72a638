import { createServer } from 'node:http';
import { closeServer, listen } from '../../dev/stack/in-process/listen.ts';
import { shorteningWaits, skippingWaits } from '../../dev/stack/in-process/skipped-waits.ts';
import { type Context, createContext } from '../../functions/src/context.ts';
import { createApi, createMediaApi } from '../../functions/src/http/api/app.ts';
import { createEvents } from '../../functions/src/http/live/app.ts';
import { createMcp } from '../../functions/src/http/mcp/app.ts';
import { createPages } from '../../functions/src/http/pages/app.ts';
import { readConfig } from '../../functions/src/infra/config/config.ts';
import { readEnvironment } from '../../functions/src/infra/config/env.ts';
import { platformDefinitions } from '../../functions/src/platforms/registry.ts';
import { stackStore } from './stack-store.ts';

const functions = { api: createApi, media: createMediaApi, events: createEvents, mcp: createMcp, web: createPages };

/** An instance of a function with separate clients, caches and counters on the services of the stack. */
export interface Instance {
  url: string;
  stop(): Promise<void>;
}

interface InstanceOptions {
  /** Settings that override the settings of the stack. */
  env?: Record<string, string>;
  overrides?: Partial<Context>;
  /** `skipped`: a wait moves the clock of the process; `short`: it is over at once, and `overrides.clock` may be moved. */
  waits?: 'real' | 'skipped' | 'short';
}

/** Starts an instance of a function in this process. */
export async function startInstance(
  target: keyof typeof functions,
  { env = {}, overrides = {}, waits = target === 'events' ? 'real' : 'skipped' }: InstanceOptions = {},
): Promise<Instance> {
  const config = readConfig({ ...readEnvironment(), ...env }, platformDefinitions);
  const app = functions[target](createContext({ config, store: stackStore(), ...overrides }));
  const inContext = { real: <T>(work: () => T) => work(), skipped: skippingWaits, short: shorteningWaits }[waits];
  const server = createServer((request, response) => inContext(() => app(request, response)));
  const address = await listen(server);
  return {
    url: `http://${address}`,
    stop: () => closeServer(server),
  };
}

import type { World } from './world.ts';

export interface Reply {
  status: number;
  /** That the same request may be sent again. */
  again: boolean;
  text: string;
}

/** One request to the worker at work; null where it broke off. */
export const ask = async (world: World, path: string, init: RequestInit = {}): Promise<Reply | null> => {
  try {
    const response = await fetch(`${await world.workers.address()}${path}`, { ...init, redirect: 'manual' });
    const { status, headers } = response;
    return { status, again: status >= 500 || headers.has('retry-after'), text: await response.text() };
  } catch {
    return null;
  }
};

const TRIES = 20;
/** Longer than a request that died is believed to be alive. */
const PAUSE_MS = 35_000;

/** As a careful client asks: again after a while, the same request, until there is a clear answer. */
export const insist = async (world: World, path: string, init: RequestInit): Promise<Reply> => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const reply = await ask(world, path, init);
    if (reply && !reply.again) return reply;
    await world.advance(PAUSE_MS);
  }
  throw new Error(`no clear answer from ${path}`);
};

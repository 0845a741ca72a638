import type { World } from './world.ts';

export interface Reply {
  status: number;
  location: string | null;
  text: string;
}

/** One request to the worker at work; null where it broke off. */
export const ask = async (world: World, path: string, init: RequestInit = {}): Promise<Reply | null> => {
  try {
    const response = await fetch(`${await world.workers.address()}${path}`, { ...init, redirect: 'manual' });
    return { status: response.status, location: response.headers.get('location'), text: await response.text() };
  } catch {
    return null;
  }
};

const TRIES = 20;
const PAUSE_MS = 2_000;

const isWorthAnother = ({ status }: Reply): boolean => status >= 500 || status === 429;

/** As a careful client asks: again after a while, the same request, until there is a clear answer. */
export const insist = async (world: World, path: string, init: RequestInit): Promise<Reply> => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const reply = await ask(world, path, init);
    if (reply && !isWorthAnother(reply)) return reply;
    await world.advance(PAUSE_MS);
  }
  throw new Error(`no clear answer from ${path}`);
};

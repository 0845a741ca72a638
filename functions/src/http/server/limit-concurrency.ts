import { HeraldError } from '../../infra/errors.ts';
import type { AnyRoute } from './request/route.ts';

/** The routes, of which this process handles at most `max` requests at once. Others fail with `service_unavailable`. */
export function limitConcurrency(routes: readonly AnyRoute[], max: number): AnyRoute[] {
  let running = 0;
  return routes.map((route) => ({
    ...route,
    handle: async (call) => {
      if (running >= max) throw busy();
      running += 1;
      try {
        return await route.handle(call);
      } finally {
        running -= 1;
      }
    },
  }));
}

function busy() {
  return new HeraldError('service_unavailable', 'Too many requests of this kind are being handled. Please try again.', {
    retryAfterSeconds: 1,
  });
}

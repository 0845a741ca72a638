import { HeraldError } from '../../infra/errors.ts';
import type { AnyRoute } from './request/route.ts';

const busy = () =>
  new HeraldError('service_unavailable', 'Too many requests of this kind are being handled. Please try again.', {
    retryAfterSeconds: 1,
  });

/** The routes, of which this process handles at most `max` requests at once. Others fail with `service_unavailable`. */
export const limitConcurrency = (routes: readonly AnyRoute[], max: number): AnyRoute[] => {
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
};

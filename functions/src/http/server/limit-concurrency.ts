import { HeraldError } from '../../model/errors.ts';
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
  return new HeraldError(
    'service_unavailable',
    'Too many requests of this kind are being processed. Please try again.',
    {
      retryAfterSeconds: 1,
    },
  );
}

/**
 * Makes what bounds the streams of routes: of all that pass through it, this process has at most `max` streams open at once.
 * Others fail with `service_unavailable`.
 */
export function limitStreams(max: number): (routes: readonly AnyRoute[]) => AnyRoute[] {
  let open = 0;
  async function* counted(stream: AsyncIterable<string>) {
    open += 1;
    try {
      yield* stream;
    } finally {
      open -= 1;
    }
  }
  return (routes) =>
    routes.map((route) => ({
      ...route,
      handle: async (call) => {
        if (call.eventStream && open >= max) throw tooManyStreams();
        const result = await route.handle(call);
        return result.stream ? { ...result, stream: counted(result.stream) } : result;
      },
    }));
}

function tooManyStreams() {
  return new HeraldError('service_unavailable', 'Too many streams are open here. Please try again.', {
    retryAfterSeconds: 5,
  });
}

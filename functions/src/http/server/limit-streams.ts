import { HeraldError } from '../../infra/errors.ts';
import type { AnyRoute } from './request/route.ts';

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
        if (call.eventStream && open >= max) throw busy();
        const result = await route.handle(call);
        return result.stream ? { ...result, stream: counted(result.stream) } : result;
      },
    }));
}

function busy() {
  return new HeraldError('service_unavailable', 'Too many streams are open here. Please try again.', {
    retryAfterSeconds: 5,
  });
}

import type { PlatformHttp } from './platform-http.ts';

const clients = new WeakMap<PlatformHttp, PlatformHttp>();

/**
 * `http`, with `observe` around each call. What is remembered for a client is remembered for the one behind it
 * (`clientOf`): an observed one lives for one attempt only.
 */
export function observedHttp(
  http: PlatformHttp,
  observe: (...call: Parameters<PlatformHttp>) => ReturnType<PlatformHttp>,
): PlatformHttp {
  const observed: PlatformHttp = (request) => observe(request);
  clients.set(observed, clientOf(http));
  return observed;
}

/** The client that sends the requests of `http`: itself, or the one that it observes. */
export function clientOf(http: PlatformHttp): PlatformHttp {
  return clients.get(http) ?? http;
}

// Replaces this process's clock by the harness's, which advances only on demand: a run must not depend on how busy the
// machine is. Import it before any module that reads the time.

const RealDate = Date;
let current = RealDate.now();

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) => Reflect.construct(target, given.length === 0 ? [current] : given, newTarget),
  get: (target, name) => (name === 'now' ? () => current : Reflect.get(target, name)),
});

/** Sets the current time (ms since the epoch). */
export const setTime = (now: number): void => {
  current = now;
};

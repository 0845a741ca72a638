// Puts this process into the harness's time, which stands still until it is told to pass: what a run does must not depend
// on how busy the machine is. To be imported before anything that asks what time it is.

const RealDate = Date;
let moment = RealDate.now();

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) => Reflect.construct(target, given.length === 0 ? [moment] : given, newTarget),
  get: (target, name) => (name === 'now' ? () => moment : Reflect.get(target, name)),
});

/** What time it is from now on (ms since the epoch). */
export const setTime = (now: number): void => {
  moment = now;
};

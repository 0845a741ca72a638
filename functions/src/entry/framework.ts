import { keepRequestsRaw } from '../http/server/request/body.ts';
import { servesFunction } from '../infra/config/env.ts';

if (servesFunction()) {
  // Every function reads bodies itself, so that an invalid one is rejected in the documented shape, and signatures cover the raw bytes.
  keepRequestsRaw();
  handleWithoutDomains();
}

/**
 * The framework runs every request in a domain of Node. The first domain makes Node track every promise of the process: 5 to 8 % of the
 * processor time of an accepted post. An error that nothing has caught ends the instance instead, as Node advises.
 */
export function handleWithoutDomains(): void {
  const create = () => ({ on: () => undefined, run: (work: () => void) => work() });
  Object.assign(process.getBuiltinModule('node:domain'), { create });
}

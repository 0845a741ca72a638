import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { inProject } from '../../../dev/project.ts';

/** What a function is deployed with. */
export interface Resources {
  /** At most so many instances. */
  instances: number;
  /** How long its processor works for each remote call (ms). */
  callCostMs: number;
}

const endpoint = z.object({ maxInstances: z.number(), cpu: z.union([z.number(), z.string()]).optional() });

/** Processor time of a whole CPU for each remote call (ms), by function: `npm run bench -- shares` measures it. */
const measured = z
  .record(z.string(), z.number())
  .parse(JSON.parse(readFileSync(inProject('dev/bench/call-costs.json'), 'utf8')));
const mean = Object.values(measured).reduce((sum, cost) => sum + cost, 0) / Object.keys(measured).length;

/** The resources of a function by its deployed settings. A function that was not measured costs as much as they do on average. */
export function resourcesOf(name: string, deployed: { __endpoint: unknown }): Resources {
  const { maxInstances, cpu } = endpoint.parse(deployed.__endpoint);
  const share = typeof cpu === 'number' ? Math.min(1, cpu) : 1;
  return { instances: maxInstances, callCostMs: (measured[name] ?? mean) / share };
}

import type { Fault } from './fault-gate.ts';
import type { Finding, Flow, Strike } from './flow.ts';
import { settle } from './settle.ts';
import type { World } from './world.ts';

/** One run of a flow, and what was wrong at its end. */
export interface Report {
  flow: string;
  faults: readonly Fault[];
  /** The faults that really struck, each with its call's name. */
  struck: readonly Strike[];
  /** Every outside call, in order. */
  calls: readonly string[];
  findings: readonly Finding[];
  log: string;
}

const leaks = async (world: World, secrets: readonly string[]): Promise<Finding[]> => {
  const places: [string, string][] = [
    ['the log', world.log],
    ['a stored record', await world.dump()],
  ];
  return places.flatMap(([place, text]) =>
    secrets
      .filter((secret) => text.includes(secret))
      .map((): Finding => ({ kind: 'leaked', words: `a secret is in ${place}` })),
  );
};

/** Whatever is told has to be the doing of a fault that leaves no other way. */
const unlessExcused = (finding: Finding, flow: Flow, struck: readonly Strike[], happy: readonly string[]): Finding => {
  const excused = struck.some((strike) => flow.mayBeTold?.(strike, happy));
  return finding.kind === 'reported' && !excused ? { ...finding, kind: 'lost' } : finding;
};

/** Set in the world's own time, so that what the platforms still do is done. */
const AFTERWARDS_MS = 10 * 60_000;

export interface Trial {
  flow: Flow;
  faults: readonly Fault[];
  /** The calls of a run without faults; empty for that run itself. */
  happy: readonly string[];
}

/** Runs a flow from a clean start, with these faults, until all is quiet, and looks at what became of it. */
export const runFlow = async (world: World, { flow, faults, happy }: Trial): Promise<Report> => {
  await world.reset();
  const scene = await flow.set(world);
  world.gate.open(faults);
  const failure = await scene.act().then(
    () => null,
    (error: unknown) => String(error),
  );
  await settle(world);
  const { calls, struck } = world.gate;
  world.gate.close();
  await world.advance(AFTERWARDS_MS);
  const findings = failure === null ? await scene.judge() : [{ kind: 'stuck' as const, words: failure }];
  if (world.crashes > 0) findings.push({ kind: 'stuck', words: `${world.crashes} workers ended by themselves` });
  const all = [...findings, ...(await leaks(world, scene.secrets()))];
  return {
    flow: flow.name,
    faults,
    struck,
    calls,
    findings: all.map((finding) => unlessExcused(finding, flow, struck, happy)),
    log: world.log,
  };
};

import { connectInProcess, type Engine, type LoadLimits, type Write } from '@herald-lab/firestore';
import { faultyCalls, type StoreRules } from '@herald-lab/simulation';
import { Firestore } from 'firebase-admin/firestore';
import { createStore, type Store } from '../../../functions/src/infra/store/store.ts';
import type { World } from '../world.ts';
import { PROJECT_ID } from './history.ts';

/** The product's store on Firestore's real client, connected to an engine in this process. */
export function createSimulatedStore(
  world: World,
  { engine, limits }: { engine: Engine; limits: LoadLimits | undefined },
  rules: StoreRules,
  output: string[],
): Store {
  const firestore = new Firestore({ projectId: PROJECT_ID, ignoreUndefinedProperties: true });
  const { alter } = rules;
  const alterKept = (write: Write): Write | null => {
    if (!isRecord(write)) return alter ? alter(write) : write;
    if (world.timeline.isKept) output.push(JSON.stringify(write));
    return null;
  };
  const calls = faultyCalls(world, engine, { rules: { ...rules, alter: alterKept }, limits, describe: describeWrites });
  connectInProcess(firestore, engine, calls);
  return createStore(firestore);
}

/** The records of requests are not stored, as nothing simulated reads them; `output` collects them. */
function isRecord({ update }: Write): boolean {
  return /\/documents\/(?:logs|errorLogs)\//.test(update?.name ?? '');
}

/** The documents of a commit, and what becomes of a run. */
function describeWrites(writes: readonly Write[]): string {
  return writes
    .filter((write) => !isRecord(write))
    .map(({ update, delete: deleted }) => {
      const [, path = deleted ?? ''] = (update?.name ?? '').split('/documents/');
      const { status, attempt, steps } = update?.fields ?? {};
      const stepTexts = Object.entries(steps?.mapValue?.fields ?? {}).map(
        ([name, step]) => `${name}=${step.mapValue?.fields?.['state']?.stringValue}`,
      );
      const details = [status?.stringValue, attempt && `attempt ${attempt.integerValue}`, ...stepTexts].filter(Boolean);
      return details.length > 0 ? `${path} (${details.join(', ')})` : path;
    })
    .join(', ');
}

import { type IndexDefinitions, lackingIndexes } from '@herald-lab/firestore';
import { type Cloud, readyIndexes } from '@herald-lab/google-cloud';
import { definitionsOf } from './index-definitions.ts';
import { reportOf } from './report.ts';

export interface QueryWatch {
  /** Says which indexes the code needs that is deployed from now on. */
  deploysFrom(definitions: IndexDefinitions): void;
  /** The functions that ran, at some time, without an index that their code needs. */
  readonly failures: ReadonlySet<string>;
}

/** Compares at every change of the cloud the indexes that can be used with those that the code of each active function needs. */
export function watchQueries(cloud: Cloud): QueryWatch {
  const failures = new Set<string>();
  /** By the function as it is deployed, which every update replaces. */
  const needs = new Map<object, IndexDefinitions>();
  let current: IndexDefinitions = { indexes: [], fieldOverrides: [] };
  let last: readonly unknown[] = [];
  cloud.onChange = () => {
    const { functions, indexes, fields, building } = cloud;
    const state = [...functions.values(), ...indexes.values(), ...fields.values(), ...building.keys()];
    if (state.length === last.length && state.every((entry, index) => entry === last[index])) return;
    last = state;
    const active = [...functions.values()].filter(({ state }) => state === 'ACTIVE');
    for (const deployed of active) if (!needs.has(deployed)) needs.set(deployed, current);
    const existing = definitionsOf(reportOf({ ...cloud, ...readyIndexes(cloud) }).firestore);
    for (const needed of new Set(active.map((deployed) => needs.get(deployed) ?? current))) {
      const lacking = lackingIndexes(existing, needed);
      const names = active.filter((deployed) => needs.get(deployed) === needed).map(({ name }) => name);
      if (lacking.length > 0) failures.add(`${names.join(', ')}: ${lacking.join(', ')}`);
    }
  };
  return {
    failures,
    deploysFrom: (definitions) => {
      current = definitions;
    },
  };
}

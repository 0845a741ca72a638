import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { inProject } from '../../dev/project.ts';
import { chooseEngine } from '../../dev/stack/firestore/choose.ts';
import { startFirestore } from '../../dev/stack/firestore/start.ts';
import { freePorts, HOST } from '../../dev/stack/ports.ts';

declare module 'vitest' {
  interface ProvidedContext {
    firestoreHost: string;
  }
}

/** Starts one Firestore engine, the one the project is named after, without the rest of a stack. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [, name] = project.name.split('-');
  const engine = chooseEngine({ ...process.env, HERALD_FIRESTORE: name });
  const { firestore: port } = await freePorts();
  const logs = await mkdtemp(join(tmpdir(), 'engine-'));
  // The tests' collections have no indexes: queries pass the check, which is for another project, unhindered.
  const indexes = {
    definitions: inProject('firestore.indexes.json'),
    projectId: 'demo-other',
    refusals: join(logs, 'refused-queries.log'),
  };
  const child = await startFirestore(engine, port, { logs, env: process.env, print: console.log }, indexes);
  project.provide('firestoreHost', `${HOST}:${port}`);
  return async () => {
    await child.close();
    await rm(logs, { recursive: true });
  };
}

import { join } from 'node:path';
import { inProject, PROJECT_ID } from '../../project.ts';
import { HOST } from '../ports.ts';
import { type Child, type SharedChildOptions, startChild } from '../process/child.ts';
import type { IndexSettings } from './child-check.ts';
import type { Engine } from './choose.ts';

/**
 * Starts the chosen Firestore engine on a port; both serve Firestore's gRPC protocol there. With `indexes`, queries
 * without an index are refused, and a request to the process resolves with the `IndexUsage`.
 */
export function startFirestore(
  engine: Engine,
  port: number,
  common: SharedChildOptions,
  indexes?: IndexSettings,
): Promise<Child> {
  const { logs, ...options } = common;
  const shared = { ...options, logFile: join(logs, 'firestore.log') };
  const settings = { host: HOST, port, projectId: PROJECT_ID, indexes };
  if (engine.name === 'embedded') {
    return startChild({
      ...shared,
      name: 'The embedded Firestore engine',
      file: inProject('dev/stack/firestore/embedded-server.ts'),
      args: [JSON.stringify(settings)],
    });
  }
  return startChild({
    ...shared,
    name: 'The Firestore emulator',
    file: inProject('dev/stack/firestore/official-server.ts'),
    args: [JSON.stringify({ ...settings, java: engine.java, jar: engine.jar, rules: inProject('firestore.rules') })],
  });
}

import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { inProject } from '../../project.ts';
import { HOST, type Ports } from '../ports.ts';

const firebaseJson = z.looseObject({
  functions: z.array(z.looseObject({ source: z.string() })).length(1),
  emulators: z.record(z.string(), z.unknown()),
});

/**
 * The project's firebase.json with this stack's ports and functions folder. Built in memory, so that concurrent
 * stacks share no file. The functions' `.env` files are read from a folder of the stack, so that only the environment
 * counts.
 */
export function emulatorConfig(ports: Ports, functionsFolder: string, settingsFolder: string): unknown {
  const config = firebaseJson.parse(JSON.parse(readFileSync(inProject('firebase.json'), 'utf8')));
  const at = (port: number) => ({ host: HOST, port });
  return {
    ...config,
    functions: config.functions.map((entry) => ({ ...entry, source: functionsFolder, configDir: settingsFolder })),
    emulators: {
      ...config.emulators,
      hub: at(ports.hub),
      functions: at(ports.functions),
      auth: at(ports.auth),
      // Required but unused: the local queue has the port (see task-queues.mjs). A number would have to be a free port.
      tasks: { host: HOST, port: '0' },
      eventarc: at(ports.eventarc),
      hosting: at(ports.hosting),
    },
  };
}

// A child process of the local stack: the embedded Firestore engine.

import { startGrpcServer } from '@herald-lab/firestore';
import { z } from 'zod';
import { runChildProcess } from '../process/child-entry.ts';
import { createChildCheck, indexSettings } from './child-check.ts';

const settings = z.object({
  host: z.string(),
  port: z.number(),
  projectId: z.string(),
  indexes: indexSettings.optional(),
});

await runChildProcess(async () => {
  const { indexes, ...address } = settings.parse(JSON.parse(process.argv[2] ?? '{}'));
  const check = indexes && createChildCheck(indexes);
  const server = await startGrpcServer({ ...address, now: Date.now, indexes: check });
  return { value: undefined, close: () => server.close() };
});

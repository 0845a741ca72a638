// A child process of the local stack: the embedded Firestore engine.
import { z } from 'zod';
import { runChildProcess } from '../process/child-entry.ts';
import { startGrpcServer } from './embedded/grpc-server.ts';

const settings = z.object({ host: z.string(), port: z.number(), projectId: z.string() });

await runChildProcess(async () => {
  const server = await startGrpcServer({ ...settings.parse(JSON.parse(process.argv[2] ?? '{}')), now: Date.now });
  return { value: undefined, close: () => server.close() };
});

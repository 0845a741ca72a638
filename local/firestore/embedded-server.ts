// A part of the local stack: the embedded Firestore engine.
import { z } from 'zod';
import { runPart } from '../process/part.ts';
import { startFront } from './embedded/front.ts';

const settings = z.object({ host: z.string(), port: z.number(), projectId: z.string() });

await runPart(async () => {
  const front = await startFront({ ...settings.parse(JSON.parse(process.argv[2] ?? '{}')), now: Date.now });
  return { value: undefined, close: () => front.close() };
});

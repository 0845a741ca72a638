import { z } from 'zod';

/** What a part of the stack says to the process that started it. */
export const messageFromChild = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), value: z.unknown().optional() }),
  z.object({ type: z.literal('failed'), reason: z.string() }),
  z.object({ type: z.literal('print'), text: z.string() }),
  z.object({ type: z.literal('answer'), id: z.number(), value: z.unknown().optional() }),
]);

/** What the process that started a part says to it. */
export const messageToChild = z.object({ type: z.literal('question'), id: z.number(), value: z.unknown().optional() });

export type MessageFromChild = z.infer<typeof messageFromChild>;

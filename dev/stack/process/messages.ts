import { z } from 'zod';

/** The messages of a child process to its parent. */
export const messageFromChild = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), value: z.unknown().optional() }),
  z.object({ type: z.literal('failed'), reason: z.string() }),
  z.object({ type: z.literal('print'), text: z.string() }),
  z.object({ type: z.literal('response'), id: z.number(), value: z.unknown().optional() }),
]);

/** The messages of a parent to its child process. */
export const messageToChild = z.object({ type: z.literal('request'), id: z.number(), value: z.unknown().optional() });

export type MessageFromChild = z.infer<typeof messageFromChild>;

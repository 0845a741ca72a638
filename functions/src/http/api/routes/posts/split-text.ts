import { z } from 'zod';

/** The parts of a text on a target that splits it. */
export const splitText = z
  .object({
    target: z.string().meta({ description: '`platform:accountId`.', examples: ['x:44196397'] }),
    parts: z.array(z.string()),
  })
  .meta({ id: 'SplitText' });

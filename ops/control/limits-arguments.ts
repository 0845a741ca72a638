import { z } from 'zod';
import { type Platform, platforms } from '../../functions/src/model/platform.ts';

function number(option: string) {
  return z
    .string()
    .regex(/^\d{1,9}$/, { error: `Give ${option} a whole number from 0 to 999999999.` })
    .transform(Number);
}

/** `x=50`. */
const platformLimit = z.string().transform((text, context): [Platform, number] => {
  const [name, limit = ''] = text.split('=');
  const platform = platforms.find((one) => one === name);
  if (platform && /^\d{1,9}$/.test(limit)) return [platform, Number(limit)];
  context.addIssue({
    code: 'custom',
    message: `Give --platform a platform and a whole number, such as x=50, not ${text}.`,
  });
  return z.NEVER;
});

/** The schema of `npm run limits`. */
export const limitsCommand = z
  .strictObject({
    name: z.literal('limits'),
    email: z.email({
      error: ({ input }) => (input === undefined ? 'Name a user by EMAIL.' : `${input} is no e-mail address.`),
    }),
    postsPerDay: number('--posts-per-day').optional(),
    platforms: z.array(platformLimit).default([]),
    dollars: z
      .string()
      .regex(/^\d{1,6}(\.\d{1,2})?$/, { error: 'Give --dollars an amount such as 5 or 7.50.' })
      .transform(Number)
      .optional(),
    show: z.boolean().default(false),
    default: z.boolean().default(false),
    project: z.string().optional(),
  })
  .superRefine(({ postsPerDay, platforms: named, dollars, show, default: isDefault }, context) => {
    const sets = postsPerDay !== undefined || dollars !== undefined || named.length > 0;
    const count = [sets, show, isDefault].filter(Boolean).length;
    if (count !== 1)
      context.addIssue({ code: 'custom', message: 'Give new limits, or --show alone, or --default alone.' });
  });

export type LimitsCommand = z.infer<typeof limitsCommand>;

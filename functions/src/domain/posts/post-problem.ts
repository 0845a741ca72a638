import { z } from 'zod';

/** A problem of a post, or a change that a platform would make to it. */
export const ruleValue = z
  .union([z.number(), z.string(), z.array(z.string()), z.null()])
  .meta({ id: 'RuleValue', description: 'A number in the unit of the rule, or names; null where it is neither.' });

export const severity = z.enum(['error', 'warning']).meta({
  id: 'Severity',
  description:
    '`error`: it cannot be published as it stands. `warning`: it may be refused, or is published otherwise than it is written.',
});

/** Something that stands against publishing a post, or changes it. */
export const postProblem = z
  .object({
    field: z.string().meta({ description: 'Where it is, as in `body.post.content.text`.' }),
    target: z.string().nullable().meta({ description: '`platform:accountId`; null for what is of no single target.' }),
    rule: z.string().meta({ description: 'For programs; `GET /v1/platforms` has those of the platforms.' }),
    limit: ruleValue,
    actual: ruleValue,
    severity,
    message: z.string().meta({ description: 'For users.' }),
    fix: z.string().meta({ description: 'What would mend it.' }),
  })
  .meta({
    id: 'PostProblem',
    examples: [
      {
        field: 'body.post.content.text',
        target: 'x:44196397',
        rule: 'x.text_length',
        limit: 280,
        actual: 392,
        severity: 'warning',
        message: 'X takes at most 280 characters from an account without X Premium, and this counts 392.',
        fix: 'Shorten the text by 112 characters. With X Premium it can stay.',
      },
    ],
  });

/** What is said of a post that is taken all the same. A response that was stored before there were any has none. */
export const postWarnings = z.array(postProblem).default([]);

export type PostProblem = z.infer<typeof postProblem>;

import { z } from 'zod';
import { platformSchema } from '../../platform-schema.ts';
import { postProblem } from './post-problem.ts';

/** A problem of a scheduled post, with its target in parts. */
export const postRisk = postProblem
  .extend({
    platform: platformSchema
      .nullable()
      .meta({ description: 'The platform of the target; null if the risk concerns no single target.' }),
    accountId: z.string().nullable(),
  })
  .meta({
    id: 'PostRisk',
    examples: [
      {
        platform: 'linkedin',
        accountId: 'urn:li:person:7Yx',
        field: 'body.post.content.platform.1',
        target: 'linkedin:urn:li:person:7Yx',
        rule: 'account.usable',
        limit: null,
        actual: 'reconnect_required',
        severity: 'error',
        message: 'LinkedIn no longer accepts this connection.',
        fix: 'Connect the account again.',
      },
    ],
  });

import { z } from 'zod';
import type { StoredRisk } from '../../infra/store/documents/submission.ts';
import { platformSchema } from '../../platforms/platform-schema.ts';
import { postProblem } from './post-problem.ts';

/** What stands against a scheduled post: a problem, with its target in parts. */
export const postRisk = postProblem
  .extend({
    platform: platformSchema.nullable().meta({ description: 'Of its target; null for what is of no single target.' }),
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

/** What makes two looks find the same. */
export function causeOf({ target, rule, field }: Pick<StoredRisk, 'target' | 'rule' | 'field'>): string {
  return JSON.stringify([target, rule, field]);
}

import { z } from 'zod';
import { platformSchema } from '../../platform-schema.ts';
import { ruleValue, severity } from '../../rule-fields.ts';
import { count } from '../../tool-text.ts';

/** A problem of a post, or a change that a platform would make to it. */
export const postProblem = z
  .object({
    field: z.string().meta({ description: 'The path of the field, such as `body.post.content.text`.' }),
    target: z
      .string()
      .nullable()
      .meta({ description: '`platform:accountId`; null if the problem concerns no single target.' }),
    rule: z.string().meta({ description: 'For programs; `GET /v1/platforms` lists the rules of the platforms.' }),
    limit: ruleValue,
    actual: ruleValue,
    severity,
    message: z.string().meta({ description: 'For users.' }),
    fix: z.string().meta({ description: 'How to fix it.' }),
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
        fix: 'Shorten the text by 112 characters. With X Premium, you can keep it.',
      },
    ],
  });

/** A response that was stored before there were warnings has none. */
export const postWarnings = z.array(postProblem).default([]);

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

/** Tells an assistant how many warnings there are. */
export function warningsIn(warnings: readonly unknown[]): string {
  return warnings.length === 0 ? '' : ` ${count(warnings, 'warning')}: show them to the user.`;
}

import { z } from 'zod';
import { risk, type StoredRisk } from '../../model/post.ts';
import type { Rule, RuleValue } from '../../platforms/contract/rules.ts';

/** A problem of a post, or a change that a platform would make to it. */
const postProblem = risk.omit({ platform: true, accountId: true });

/** What is said of a post that is taken all the same. A response that was stored before there were any has none. */
export const postWarnings = z.array(postProblem).default([]);

/** Applies to all files on every platform. */
export const reachableRule = plainRule(
  'media.reachable',
  'media',
  'The address of a file must be public and lead directly to the file.',
);

export type PostProblem = z.infer<typeof postProblem>;

/** A value of a rule as it is stored in a problem. */
export function withoutAliases(value: RuleValue): PostProblem['limit'] {
  return typeof value === 'object' && value !== null ? [...value] : value;
}

/** The identity of a risk: two checks that find it again have an equal key. */
export function causeOf({ target, rule, field }: Pick<StoredRisk, 'target' | 'rule' | 'field'>): string {
  return JSON.stringify([target, rule, field]);
}

/** A rule of Herald's own: without a limit, and of no platform's documentation. */
export function plainRule(id: string, subject: Rule['subject'], description: string): Rule {
  return {
    id,
    subject,
    severity: 'error',
    limit: null,
    unit: null,
    counting: null,
    types: null,
    description,
    source: { url: null, asOf: null },
  };
}

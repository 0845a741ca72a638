import { z } from 'zod';

/** A limit, or what a request has instead: a number in the unit of the rule, or names. */
export const ruleValue = z
  .union([z.number(), z.string(), z.array(z.string()), z.null()])
  .meta({ id: 'RuleValue', description: 'A number in the unit of the rule, or names; null where it is neither.' });

export const severity = z.enum(['error', 'warning']).meta({
  id: 'Severity',
  description: '`error`: the post cannot be published as it is. `warning`: it may be refused or changed.',
});

import type { StoredRisk } from '../../model/post.ts';

/** The identity of a risk: two checks that find it again have an equal key. */
export function causeOf({ target, rule, field }: Pick<StoredRisk, 'target' | 'rule' | 'field'>): string {
  return JSON.stringify([target, rule, field]);
}

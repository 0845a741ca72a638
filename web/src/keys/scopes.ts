import type { CreateKeyBody } from '../api/types.ts';
import { texts } from '../i18n/texts.ts';

/** What each scope permits, in the order of the page. */
const scopeTexts = texts('scopes', {
  'posts:read': 'read posts',
  'posts:write': 'publish and change posts',
  'drafts:write': 'prepare drafts',
  media: 'store files',
  templates: 'draw images from templates',
  transcriptions: 'transcribe',
  'accounts:read': 'see which accounts are connected',
  'accounts:write': 'connect and disconnect accounts',
  profiles: 'manage profiles of your own users',
  webhooks: 'read events and manage webhook endpoints',
});

export type KeyScope = NonNullable<NonNullable<CreateKeyBody>['scopes']>[number];

const labels: Record<KeyScope, string> = scopeTexts;

const entries = Object.entries as <K extends string, V>(record: Record<K, V>) => [K, V][];

/** Every scope with its label, in the order of the page. */
export const scopeLabels = entries(labels).map(([scope, label]) => ({ scope, label }));

export const allScopes: readonly KeyScope[] = scopeLabels.map(({ scope }) => scope);

/** Of a key that prepares posts, which a person publishes. */
export const preparingScopes: readonly KeyScope[] = ['posts:read', 'drafts:write', 'media'];

/** The label of a stored scope; an unknown one is its own label. */
export function scopeLabel(scope: string): string {
  return scopeLabels.find((one) => one.scope === scope)?.label ?? scope;
}

/** The labels of a stored list of scopes. */
export function describeScopes(scopes: readonly string[]): string {
  return scopes.map(scopeLabel).join(', ');
}

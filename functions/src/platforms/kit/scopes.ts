/** Whether an account was granted these scopes. True if the scopes of the account are unknown: the platform decides. */
export function hasScopes(granted: string | null, needed: readonly string[]): boolean {
  if (granted === null) return true;
  const scopes = new Set(granted.split(/[\s,]+/));
  return needed.every((scope) => scopes.has(scope));
}

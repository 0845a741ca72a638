/** Whether an account was granted these scopes. True for an account whose scopes are not known: the platform decides. */
export function hasScopes(granted: string | null, needed: readonly string[]): boolean {
  if (granted === null) return true;
  const scopes = new Set(granted.split(/[\s,]+/));
  return needed.every((scope) => scopes.has(scope));
}

const SECRET_NAME = /token|secret|^code$|verifier|password|authorization|signature/i;
const SECRET_IN_URL = /([?&][^=&#]*(?:token|secret|signature|key)[^=&#]*=)[^&#]+/gi;

/** A copy of what was sent that is safe to show: values under secret names, and secrets inside URLs, are cut short. */
export const mask = (value: unknown, name = ''): unknown => {
  if (typeof value === 'string') return SECRET_NAME.test(name) ? maskText(value) : maskUrl(value);
  if (Array.isArray(value)) return value.map((item) => mask(item, name));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mask(inner, key)]));
};

const maskText = (value: string): string => (value.length > 12 ? `${value.slice(0, 4)}…` : '…');

const maskUrl = (value: string): string => value.replace(SECRET_IN_URL, '$1…');

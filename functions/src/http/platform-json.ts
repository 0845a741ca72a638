/**
 * JSON from a platform, where ids above 2^53 come as bare numbers: an integer that a double cannot hold arrives as the
 * string of its digits. Throws `SyntaxError` on anything that is not JSON.
 */
export const parsePlatformJson = (text: string): unknown =>
  JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && context?.source && /^-?\d+$/.test(context.source)
      ? context.source
      : value,
  );

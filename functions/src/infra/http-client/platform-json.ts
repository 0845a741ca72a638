/**
 * Parses a platform's JSON, in which ids above 2^53 are bare numbers: an integer that a double cannot represent becomes the
 * string of its digits. Throws `SyntaxError` if the text is not JSON.
 */
export function parsePlatformJson(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && context?.source && /^-?\d+$/.test(context.source)
      ? context.source
      : value,
  );
}

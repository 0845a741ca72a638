/** An integer of fewer digits is exact in a double. */
const MAY_EXCEED_DOUBLE = /\d{16}/;

/** The strings and the numbers of valid JSON. */
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * Parses a platform's JSON, in which ids above 2^53 are bare numbers: an integer that a double cannot represent becomes the
 * string of its digits. Throws `SyntaxError` if the text is not JSON.
 */
export function parsePlatformJson(text: string): unknown {
  const parsed: unknown = JSON.parse(text);
  return MAY_EXCEED_DOUBLE.test(text) ? JSON.parse(text.replace(STRING_OR_NUMBER, quotedIfInexact)) : parsed;
}

/** A reviver would see the digits as well, but takes twenty times as long. */
function quotedIfInexact(token: string): string {
  return /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token;
}

/** As `parsePlatformJson`; null for a text that is not JSON. */
export function parsedOrNull(text: string): unknown {
  try {
    return parsePlatformJson(text);
  } catch {
    return null;
  }
}

/** Code units of the characters that structure JSON. */
const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [34, 92, 44, 91, 93, 123, 125];

/**
 * Whether a text has at most this many values within each other and altogether, as far as it is JSON: counted before it is parsed,
 * because 1 MiB of `[[],[],…]` takes a parser 100 ms and 30 MB.
 */
export function isBoundedJson(text: string, { values, depth }: { values: number; depth: number }): boolean {
  let [found, open, isQuoted] = [1, 0, false];
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (isQuoted) {
      if (unit === BACKSLASH) index += 1;
      else if (unit === QUOTE) isQuoted = false;
      continue;
    }
    if (unit === QUOTE) isQuoted = true;
    else if (unit === COMMA) found += 1;
    else if (unit === OPEN_LIST || unit === OPEN_OBJECT) {
      found += 1;
      open += 1;
    } else if (unit === CLOSE_LIST || unit === CLOSE_OBJECT) open -= 1;
    if (found > values || open > depth) return false;
  }
  return true;
}

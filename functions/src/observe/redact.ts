/**
 * The last line of defence against secrets in logs. Events are made of chosen facts, so none should get here; those that
 * do come inside somebody else's words: an error that quotes a URL, a stack trace, a platform's answer. Masking a word too
 * many costs nothing, so the patterns are wide; all of them run in linear time.
 */
const MASK = '[redacted]';

/** Whatever ends in one of these names a secret, in a query string, a header, JSON or a form. */
const secretNames =
  'token|secret|password|passwd|signature|api[-_]?key|private[-_]?key|code[-_]?verifier|authorization|__session|credentials?';

/** Between a name and its value, where the whole may be quoted, escaped inside a string, or percent-encoded. */
const separator = '\\\\*["\']?\\s*(?:[:=]|%3D)\\s*';

/** A value in quotes to the closing one, any other to where a list, a form or a sentence goes on. */
const value = '(?:\\\\*"[^"]*(?:"|$)|\'[^\']*(?:\'|$)|[^\\s"\'&,;}]+)';

/** Each keeps its first group, which says what was there, and loses the rest. */
const patterns: readonly RegExp[] = [
  // Known by their look: our own keys, the payment provider's, TikTok's tokens, Meta's, Google's, JSON web tokens.
  /\b((?:sk|rk|pk)_(?:live|test)_)[\w-]+/g,
  /\b(whsec_)[\w+/=-]+/g,
  /\b((?:act|rft|clt)\.)[\w!*.~-]+/g,
  /\b(TH|EAA|IG)[A-Za-z0-9_-]{40,}/g,
  /\b(ya29\.|AIza)[\w-]{16,}/g,
  /(?<![\w-])(eyJ)[\w-]+\.[\w-]+(?:\.[\w-]*)?/g,
  /(-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----)[\s\S]*?(?:-----END|$)/g,
  // Known by what stands before them.
  /\b(bearer\s+)[^\s"',;]+/gi,
  /\b(basic\s+)[A-Za-z0-9+/=]{8,}/gi,
  /(\/\/)[^\s/@:]*:[^\s/@]+@/g,
  /(cookie["']?\s*[:=]\s*)[^\r\n]+/gi,
  new RegExp(`((?:${secretNames})${separator})(?!\\[redacted|bearer\\s|basic\\s)${value}`, 'gi'),
  // An OAuth code or state. Short values are the error codes that go by the same name.
  /\b((?:code|state)["']?\s*[:=]\s*["']?)[\w.~%!*-]{16,}/gi,
];

/** The text with everything in it that looks like a secret masked. */
export const redact = (text: string): string =>
  patterns.reduce((rest, pattern) => rest.replace(pattern, `$1${MASK}`), text);

/** As a whole name: `tokenPreview` and `keyId` tell no secret. */
const secretName = new RegExp(`(?:${secretNames}|cookie|^code|^state)$`, 'i');

/** The text of a field called `name`: masked when the name or the text itself says that it is a secret. */
export const redactField = (name: string, text: string): string => (secretName.test(name) ? MASK : redact(text));

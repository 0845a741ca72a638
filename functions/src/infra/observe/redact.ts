/**
 * The last line of defence against secrets in logs. Events consist of chosen fields, so a secret can only arrive inside
 * foreign text: an error that quotes a URL, a stack trace, a platform's response. Masking too much costs nothing, so the
 * patterns are broad; all of them run in linear time.
 */
const MASK = '[redacted]';

/** Suffixes of the names of secrets, in a query string, a header, JSON or a form. */
const secretNames =
  'token|secret|password|passwd|signature|api[-_]?key|private[-_]?key|code[-_]?verifier|authorization|__session|credentials?';

/** Between a name and its value, which may be quoted, escaped inside a string, or percent-encoded. */
const separator = '\\\\*["\']?\\s*(?:[:=]|%3D)\\s*';

/** A quoted value up to its closing quote; any other value up to the next delimiter. */
const value = '(?:\\\\*"[^"]*(?:"|$)|\'[^\']*(?:\'|$)|[^\\s"\'&,;}]+)';

/** Each match keeps its first group, which shows what was masked, and loses the rest. */
const patterns: readonly RegExp[] = [
  // Known formats: our own keys, tokens and codes, Stripe's keys, tokens of TikTok, Meta and Google, JSON web tokens.
  /\b((?:sk|rk|pk|oat|ort)_(?:live|test)_)[\w-]+/g,
  /\b(oac_)[\w-]+/g,
  /\b(whsec_)[\w+/=-]+/g,
  /\b((?:act|rft|clt)\.)[\w!*.~-]+/g,
  /\b(TH|EAA|IG)[A-Za-z0-9_-]{40,}/g,
  /\b(ya29\.|AIza)[\w-]{16,}/g,
  /(?<![\w-])(eyJ)[\w-]+\.[\w-]+(?:\.[\w-]*)?/g,
  /(-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----)[\s\S]*?(?:-----END|$)/g,
  // Recognized by what precedes them.
  /\b(bearer\s+)[^\s"',;]+/gi,
  /\b(basic\s+)[A-Za-z0-9+/=]{8,}/gi,
  /(\/\/)[^\s/@:]*:[^\s/@]+@/g,
  /(cookie["']?\s*[:=]\s*)[^\r\n]+/gi,
  new RegExp(`((?:${secretNames})${separator})(?!\\[redacted|bearer\\s|basic\\s)${value}`, 'gi'),
  // An OAuth code or state. Short values are error codes with the same name.
  /\b((?:code|state)["']?\s*[:=]\s*["']?)[\w.~%!*-]{16,}/gi,
];

/** Masks everything in a text that looks like a secret. */
export function redact(text: string): string {
  return patterns.reduce((rest, pattern) => rest.replace(pattern, `$1${MASK}`), text);
}

/** Matches the end of a field name: `tokenPreview` and `keyId` are not secret. */
const secretName = new RegExp(`(?:${secretNames}|cookie|^code|^state)$`, 'i');

/**
 * Masks the text of the field `name`: all of it if the name indicates a secret, else every part that looks like a
 * secret.
 */
export function redactField(name: string, text: string): string {
  return secretName.test(name) ? MASK : redact(text);
}

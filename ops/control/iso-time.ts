/** An ISO 8601 time with its offset, in ms since the epoch; NaN for any other text. */
export function parseIsoTime(text: string): number {
  return /^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN;
}

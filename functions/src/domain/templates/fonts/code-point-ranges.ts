/** Inclusive code point ranges. */
export type Ranges = readonly (readonly [first: number, last: number])[];

/** Reads CSS `unicode-range` text such as `U+0-FF,U+131`. */
export function parseRanges(text: string): Ranges {
  return text.split(',').map((part) => {
    const [first = '', last = first] = part.trim().slice(2).split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  });
}

export function includes(ranges: Ranges, codePoint: number): boolean {
  return ranges.some(([first, last]) => codePoint >= first && codePoint <= last);
}

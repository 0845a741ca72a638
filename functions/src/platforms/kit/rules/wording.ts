const KIB = 1024;

/** Units of size, the larger first; units of 1000 if a limit is a round number of them. */
const sizeUnits = [
  [KIB ** 3, 'GB'],
  [1000 ** 3, 'GB'],
  [KIB ** 2, 'MB'],
  [1000 ** 2, 'MB'],
  [KIB, 'KB'],
  [1000, 'KB'],
] as const;

/** With the thousands apart, and two decimals at most. Not by Intl, whose first use would take a cold start 10 to 30 ms. */
export function numberText(value: number): string {
  return String(Math.round(value * 100) / 100).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

/** An amount in US dollars, with tenths of a cent where there are any. */
export function dollarText(value: number): string {
  const [whole, decimals = ''] = String(Math.round(value * 1000) / 1000).split('.');
  return `$${numberText(Number(whole))}.${decimals.padEnd(2, '0')}`;
}

/** A size in bytes in the largest unit of which it is a whole number, or a byte below one, else rounded. */
export function sizeText(bytes: number): string {
  const whole = sizeUnits.find(([unit]) => bytes + 1 >= unit && [0, unit - 1].includes(bytes % unit));
  const [unit, name] = whole ?? sizeUnits.find(([size]) => bytes >= size) ?? [1, 'bytes'];
  return `${numberText(Math.round((bytes / unit) * 10) / 10)} ${name}`;
}

/** A length in seconds. */
export function durationText(seconds: number): string {
  if (seconds >= 120 && seconds % 60 === 0) return `${seconds / 60} minutes`;
  return `${numberText(Math.round(seconds * 10) / 10)} seconds`;
}

/** "a, b and c" */
export function listText(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

const typeNames: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'image/gif': 'GIF',
  'image/bmp': 'BMP',
  'image/tiff': 'TIFF',
  'image/avif': 'AVIF',
  'video/mp4': 'MP4',
  'video/quicktime': 'MOV',
  'video/webm': 'WebM',
  'application/pdf': 'PDF',
};

/** Media types as people write them. All videos are named by the common ones. */
export function typesText(types: readonly string[]): string {
  return listText(types.flatMap((type) => (type === 'video/*' ? ['MP4', 'MOV', 'WebM'] : [typeNames[type] ?? type])));
}

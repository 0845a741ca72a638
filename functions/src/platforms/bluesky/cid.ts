const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';

/** CIDv1, raw bytes, SHA-256 of 32 bytes. https://atproto.com/specs/blob */
const PREFIX = '01551220';

/** The content identifier of a file, by its SHA-256 in hex. https://github.com/multiformats/cid */
export function cidOfHash(sha256: string): string {
  const bits = [...Buffer.from(PREFIX + sha256, 'hex')].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return `b${groups.map((five) => LETTERS[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')}`;
}

import { LRUCache } from 'lru-cache';
import pMap from 'p-map';
import { HOUR, systemClock } from '../../model/clock.ts';
import { isTestUser } from '../../model/ids.ts';
import { sha256Hex } from '../crypto/digest.ts';
import type { Files } from './files.ts';
import { PRIVATE_FOLDER } from './public-url.ts';

/** The files of test users. */
export const TEST_FOLDER = `${PRIVATE_FOLDER}/test`;

/** How long a signed address is valid (ms). */
const VALID_MS = HOUR;

/** What an instance has signed within the last half of that time: every signature is a call to Google. */
const signed = new LRUCache<string, { url: string; at: number }>({ max: 2_000 });

/** How many signatures a response asks for at once. */
const CONCURRENCY = 20;

/** The quotation mark at the beginning of a JSON string; one within a string is escaped. */
const STRING_START = '(?<!\\\\)"';

type Signer = Pick<Files, 'publicUrl' | 'signedUrl'>;

/** The path of a test user's file, which shows whose it is. */
export function testFilePath(userId: string, id: string, extension: string): string {
  return `${TEST_FOLDER}/${id}.${ownerOf(userId)}.${extension}`;
}

function ownerOf(userId: string): string {
  return sha256Hex(userId).slice(0, 32);
}

/** The address by which a file can be read: a signed one for a file of this test user, otherwise the same. */
export async function readableUrl(files: Signer, userId: string, url: string): Promise<string> {
  return isTestUser(userId) && new RegExp(`^${addresses(files, ownerOf(userId))}$`).test(url) ? sign(files, url) : url;
}

/** The JSON value with a signature in each address of a file of this test user. */
export async function withSignatures(files: Signer, userId: string, value: unknown): Promise<unknown> {
  if (!isTestUser(userId)) return value;
  const text = JSON.stringify(value) ?? '';
  const address = new RegExp(`${STRING_START}(${addresses(files, ownerOf(userId))})"`, 'g');
  const own = new Set(Array.from(text.matchAll(address), ([, url = '']) => url));
  if (own.size === 0) return value;
  const pairs = await pMap(own, async (url) => [url, await sign(files, url)] as const, { concurrency: CONCURRENCY });
  const signedOf = new Map(pairs);
  return JSON.parse(text.replace(address, (_found, url: string) => JSON.stringify(signedOf.get(url))));
}

/** The JSON value without the signatures of addresses of test users' files, which may have expired. */
export function withoutSignatures(files: Signer, value: unknown): unknown {
  const address = new RegExp(`${STRING_START}(${addresses(files, '[0-9a-f]{32}')})\\?[^"\\\\]*"`, 'g');
  return JSON.parse(JSON.stringify(value).replace(address, '"$1"'));
}

/** The pattern of the addresses without signatures of all files of an owner. */
function addresses({ publicUrl }: Signer, owner: string): string {
  return `${publicUrl(TEST_FOLDER).replaceAll('.', '\\.')}/[0-9a-f-]{36}\\.${owner}\\.\\w+`;
}

async function sign(files: Signer, url: string): Promise<string> {
  const at = systemClock.now();
  const known = signed.get(url);
  if (known && Math.abs(at - known.at) < VALID_MS / 2) return known.url;
  const made = await files.signedUrl(url.slice(url.indexOf(`${TEST_FOLDER}/`)), VALID_MS);
  signed.set(url, { url: made, at });
  return made;
}

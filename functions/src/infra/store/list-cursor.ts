import { z } from 'zod';
import { isPathSegment } from '../../model/ids.ts';
import { parseJson } from '../../model/json.ts';
import { canonicalJson, sha256Hex } from '../crypto/digest.ts';

/** The start of the next page of a list: after this document, at this time of its order. */
export interface Position {
  at: Date;
  id: string;
}

const VERSION = 1;
/** The latest time of a `Date` (ms). */
const MAX_TIME_MS = 8.64e15;

const cursor = z.strictObject({
  v: z.literal(VERSION),
  at: z.number().int().min(0).max(MAX_TIME_MS),
  id: z.string().refine(isPathSegment),
  filters: z.string(),
});

/** A position as a cursor of the list with these filters. It selects from the caller's own posts only, so it is no secret. */
export function cursorOf({ at, id }: Position, filters: object): string {
  return Buffer.from(JSON.stringify({ v: VERSION, at: at.getTime(), id, filters: fingerprint(filters) })).toString(
    'base64url',
  );
}

/** Why a text is no cursor of a list. */
export type CursorProblem = 'malformed' | 'otherFilters';

/** The position of a cursor that `cursorOf` made for the same filters. */
export function parseCursor(text: string, filters: object): Position | CursorProblem {
  const parsed = cursor.safeParse(parseJson(Buffer.from(text, 'base64url').toString('utf8')));
  if (!parsed.success) return 'malformed';
  if (parsed.data.filters !== fingerprint(filters)) return 'otherFilters';
  return { at: new Date(parsed.data.at), id: parsed.data.id };
}

function fingerprint(filters: object): string {
  return sha256Hex(canonicalJson(filters)).slice(0, 16);
}

import { z } from 'zod';
import { SECOND } from './clock.ts';

interface Timestamp {
  toDate(): Date;
}

function isTimestamp(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'toDate' in value && typeof value.toDate === 'function';
}

/** Smaller numbers are seconds since the epoch, others milliseconds: this is the year 5138 in seconds, 1973 in milliseconds. */
const FIRST_MILLISECONDS = 100_000_000_000;
/** The largest time that a `Date` can have. */
const LAST_MILLISECONDS = 8_640_000_000_000_000;

/**
 * A point in time: stored as a Firestore timestamp, read as a `Date`. Firestore's client converts dates on write, and its own type
 * is known by its method, so that what a document is depends on no client. Other programs may have stored a number, of seconds or milliseconds since the epoch, or a date in ISO 8601.
 */
export const instant = z.union([
  z.date(),
  z.custom<Timestamp>(isTimestamp).transform((timestamp) => timestamp.toDate()),
  z
    .number()
    .min(0)
    .max(LAST_MILLISECONDS)
    .transform((time) => new Date(time < FIRST_MILLISECONDS ? time * SECOND : time)),
  z.union([z.iso.datetime({ offset: true }), z.iso.date()]).transform((text) => new Date(text)),
]);

/** For a time that a document may lack: long ago. */
export const LONG_AGO = new Date(0);

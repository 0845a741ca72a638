import { Timestamp } from 'firebase-admin/firestore';
import { z } from 'zod';
import { SECOND } from '../../time/clock.ts';

/** Smaller numbers are seconds since the epoch, others milliseconds: this is the year 5138 in seconds, 1973 in milliseconds. */
const FIRST_MILLISECONDS = 100_000_000_000;
/** The largest time that a `Date` can have. */
const LAST_MILLISECONDS = 8_640_000_000_000_000;

/**
 * A point in time: stored as a Firestore timestamp, read as a `Date`. Firestore converts dates on write. Other programs may
 * have stored a number, of seconds or milliseconds since the epoch, or a date in ISO 8601.
 */
export const instant = z.union([
  z.date(),
  z.instanceof(Timestamp).transform((timestamp) => timestamp.toDate()),
  z
    .number()
    .min(0)
    .max(LAST_MILLISECONDS)
    .transform((time) => new Date(time < FIRST_MILLISECONDS ? time * SECOND : time)),
  z.union([z.iso.datetime({ offset: true }), z.iso.date()]).transform((text) => new Date(text)),
]);

/** For a time that a document may lack: long ago. */
export const LONG_AGO = new Date(0);

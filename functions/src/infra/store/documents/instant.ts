import { Timestamp } from 'firebase-admin/firestore';
import { z } from 'zod';

/** A point in time: stored as a Firestore timestamp, read as a `Date`. Firestore converts dates on write. */
export const instant = z.union([z.date(), z.instanceof(Timestamp).transform((timestamp) => timestamp.toDate())]);

/** For a time that a document may lack: long ago. */
export const LONG_AGO = new Date(0);

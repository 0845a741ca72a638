import { Timestamp } from 'firebase-admin/firestore';
import { z } from 'zod';

/** A moment: a Firestore timestamp at rest, a `Date` in our hands (Firestore takes dates as they are when writing). */
export const instant = z.union([z.date(), z.instanceof(Timestamp).transform((timestamp) => timestamp.toDate())]);

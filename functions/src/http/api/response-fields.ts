import { z } from 'zod';

// Formats are promises of the API description. They are not checked again when a response is sent.

/** A time in a response, as RFC 3339. */
export const time = z.string().meta({ format: 'date-time' });

/** An id that Herald made. */
export const uuidText = z.string().meta({ format: 'uuid' });

/**
 * One of a closed list. Only described as such: a text that another version of the service has stored is sent as it is,
 * instead of failing the whole response.
 */
export function oneOf(values: readonly string[]) {
  return z.string().meta({ enum: [...values] });
}

/** An address that Herald made. */
export const address = z.string().meta({ format: 'uri' });

/** In every response about something of a user. */
export const livemode = z
  .boolean()
  .meta({ description: 'False for everything created with a test key: it never reaches a platform.' });

/** The response to revoking something. */
export const revoked = z.object({ revoked: z.literal(true) }).meta({ id: 'Revoked' });

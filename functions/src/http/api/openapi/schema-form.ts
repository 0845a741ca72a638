import { z } from 'zod';
import type { CreateDocumentOptions } from 'zod-openapi';

type Override = NonNullable<CreateDocumentOptions['override']>;

/**
 * Objects in responses are open: a later version may add fields, and clients have to accept them. Objects in requests
 * are closed.
 */
export const describeSchema: Override = ({ jsonSchema, zodSchema, io }) => {
  if (io === 'output' && zodSchema instanceof z.ZodObject && !zodSchema.def.catchall)
    delete jsonSchema.additionalProperties;
  describeInteger(jsonSchema);
};

/** Whether an object is open is said where it is defined, and not again beside each reference to it. */
export function withoutRepetition<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if ('$ref' in value && 'additionalProperties' in value) delete value.additionalProperties;
  for (const each of Object.values(value)) withoutRepetition(each);
  return value;
}

/** The bounds of all integers say nothing, and generators take an integer without a format for one of 32 bits. */
function describeInteger(schema: Parameters<Override>[0]['jsonSchema']): void {
  if (schema.type !== 'integer') return;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum !== Number.MAX_SAFE_INTEGER) return;
  delete schema.maximum;
  schema.format = 'int64';
}

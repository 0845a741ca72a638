import { z } from 'zod';

/** A JSON Schema, as far as types follow from it. */
export interface Schema {
  $ref?: string | undefined;
  type?: string | string[] | undefined;
  format?: string | undefined;
  maximum?: number | undefined;
  description?: string | undefined;
  pattern?: string | undefined;
  minLength?: number | undefined;
  minimum?: number | undefined;
  default?: unknown;
  const?: unknown;
  enum?: unknown[] | undefined;
  anyOf?: Schema[] | undefined;
  oneOf?: Schema[] | undefined;
  allOf?: Schema[] | undefined;
  items?: Schema | undefined;
  properties?: Record<string, Schema> | undefined;
  required?: string[] | undefined;
  additionalProperties?: boolean | Schema | undefined;
}

export const schema: z.ZodType<Schema> = z.lazy(() =>
  z.looseObject({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    format: z.string().optional(),
    maximum: z.number().optional(),
    description: z.string().optional(),
    pattern: z.string().optional(),
    minLength: z.number().optional(),
    minimum: z.number().optional(),
    default: z.unknown().optional(),
    const: z.unknown().optional(),
    enum: z.array(z.unknown()).optional(),
    anyOf: z.array(schema).optional(),
    oneOf: z.array(schema).optional(),
    allOf: z.array(schema).optional(),
    items: schema.optional(),
    properties: z.record(z.string(), schema).optional(),
    required: z.array(z.string()).optional(),
    additionalProperties: z.union([z.boolean(), schema]).optional(),
  }),
);

/** The name of the schema that this one refers to; null where it is none. */
export function refName({ $ref }: Schema): string | null {
  return $ref?.split('/').at(-1) ?? null;
}

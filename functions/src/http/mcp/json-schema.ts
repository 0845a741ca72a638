import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

const ROOT = '#/$defs/';
const definitions = z.record(z.string(), z.record(z.string(), z.unknown()));

/**
 * The JSON Schema of what is sent to an object schema (`input`) or comes out of it. Without `$schema`, since clients read it as
 * of any draft, and with the root itself in place of a reference to it, since some look for `properties` there only.
 */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const {
    $schema: _dialect,
    $ref: reference,
    ...rest
  }: JsonSchema = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  if (typeof reference !== 'string') return rest;
  const { [reference.slice(ROOT.length)]: root, ...$defs } = definitions.parse(rest['$defs']);
  return { ...root, ...rest, $defs };
}

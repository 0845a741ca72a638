import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

const ROOT = '#/$defs/';
const definitions = z.record(z.string(), z.record(z.string(), z.unknown()));

/**
 * The JSON Schema of the input of an object schema (`input`) or of its output. Without `$schema`, since clients accept
 * it in any draft, and with the root itself instead of a reference to it, since some clients expect `properties` at the
 * root.
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

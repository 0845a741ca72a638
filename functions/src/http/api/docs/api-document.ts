import { z } from 'zod';

/** What the reference reads of a JSON schema. */
export interface Schema {
  $ref?: string | undefined;
  type?: string | string[] | undefined;
  format?: string | undefined;
  enum?: unknown[] | undefined;
  const?: unknown;
  description?: string | undefined;
  properties?: Record<string, Schema> | undefined;
  required?: string[] | undefined;
  additionalProperties?: Schema | boolean | undefined;
  items?: Schema | undefined;
  anyOf?: Schema[] | undefined;
  oneOf?: Schema[] | undefined;
  allOf?: Schema[] | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  minItems?: number | undefined;
  maxItems?: number | undefined;
  default?: unknown;
}

const schema: z.ZodType<Schema> = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  description: z.string().optional(),
  get properties() {
    return z.record(z.string(), schema).optional();
  },
  required: z.array(z.string()).optional(),
  get additionalProperties() {
    return z.union([z.boolean(), schema]).optional();
  },
  get items() {
    return schema.optional();
  },
  get anyOf() {
    return z.array(schema).optional();
  },
  get oneOf() {
    return z.array(schema).optional();
  },
  get allOf() {
    return z.array(schema).optional();
  },
});

const reference = z.object({ $ref: z.string() });
type Reference = z.infer<typeof reference>;

const example = z.union([reference, z.object({ summary: z.string().optional(), value: z.unknown() })]);
const content = z.object({
  'application/json': z
    .object({ schema, example: z.unknown().optional(), examples: z.record(z.string(), example).optional() })
    .optional(),
});

const parameter = z.object({
  in: z.string(),
  name: z.string(),
  description: z.string().optional(),
  required: z.boolean().optional(),
  schema: schema.optional(),
});

const response = z.object({ description: z.string(), content: content.optional() });

const operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string().optional(),
  tags: z.array(z.string()).min(1),
  security: z.array(z.record(z.string(), z.array(z.string()))).default([]),
  parameters: z.array(z.union([reference, parameter])).optional(),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.union([reference, response])),
});

const document = z.object({
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  tags: z.array(z.object({ name: z.string(), description: z.string().optional() })).default([]),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({
    schemas: z.record(z.string(), schema).default({}),
    parameters: z.record(z.string(), parameter).default({}),
    responses: z.record(z.string(), response).default({}),
    examples: z.record(z.string(), z.object({ value: z.unknown() })).default({}),
  }),
});

/** The parts of an OpenAPI document that the reference shows. */
export type ApiDocument = z.infer<typeof document>;
export type Operation = z.infer<typeof operation>;
export type Parameter = z.infer<typeof parameter>;
export type ApiResponse = z.infer<typeof response>;

/** An operation with its address. */
export interface Endpoint {
  method: string;
  path: string;
  operation: Operation;
}

/** Throws `ZodError` on what is no such document. */
export function parseDocument(value: unknown): ApiDocument {
  return document.parse(value);
}

/** The name that a reference ends with. */
export function nameOf(ref: string): string {
  return ref.split('/').at(-1) ?? ref;
}

/** What a reference to one of `components` stands for, or what is there in its place. Throws on one that leads nowhere. */
export function resolve<Component extends object>(
  components: Readonly<Record<string, Component>>,
  given: Reference | NoInfer<Component>,
): Component {
  if (!isReference(given)) return given;
  const found = components[nameOf(given.$ref)];
  if (found === undefined) throw new Error(`The OpenAPI document has no ${given.$ref}`);
  return found;
}

/** Every endpoint, by tag, in the order of the document. */
export function endpointsByTag({
  paths,
  tags,
}: ApiDocument): { name: string; description: string; endpoints: Endpoint[] }[] {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]): Endpoint => ({ method, path, operation: one })),
  );
  const byTag = Map.groupBy(
    all,
    ({
      operation: {
        tags: [tag = ''],
      },
    }) => tag,
  );
  return [...byTag].map(([name, endpoints]) => ({
    name,
    description: tags.find((tag) => tag.name === name)?.description ?? '',
    endpoints,
  }));
}

function isReference(value: object): value is Reference {
  return '$ref' in value;
}

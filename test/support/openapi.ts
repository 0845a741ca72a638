import Ajv2020 from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { expect } from 'vitest';
import { z } from 'zod';
import { type ApiResponse, request } from './api.ts';

const described = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

const ajv = new Ajv2020.default({ strict: false, allErrors: true });
formats.default(ajv);

let loaded: Promise<z.infer<typeof described>> | undefined;

/** The OpenAPI document, as it is served. */
export const description = (): Promise<z.infer<typeof described>> => {
  loaded ??= request('/v1/openapi.json').then(({ body }) => {
    const document = described.parse(body);
    ajv.addSchema(document, 'openapi');
    return document;
  });
  return loaded;
};

const pointer = (parts: readonly string[]): string =>
  parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');

/** Expects a response that the OpenAPI document describes for this endpoint. `path` as in the document: `/v1/posts/{id}`. */
export const expectDescribed = async (method: string, path: string, response: ApiResponse): Promise<void> => {
  await description();
  const where = [
    'paths',
    path,
    method.toLowerCase(),
    'responses',
    String(response.status),
    'content',
    'application/json',
    'schema',
  ];
  const validate = ajv.getSchema(`openapi#/${pointer(where)}`);
  expect(validate, `${method} ${path} does not describe status ${response.status}`).toBeDefined();
  expect(validate?.(response.body), JSON.stringify({ body: response.body, errors: validate?.errors }, null, 2)).toBe(
    true,
  );
};

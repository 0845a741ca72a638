import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { describeApi } from '../../../functions/src/http/api/openapi/document.ts';
import { routes } from '../../../functions/src/http/api/routes.ts';
import { breakingChanges, canCompare, comparable, RELEASED_FILE } from './compatibility.ts';

const schema = z.looseObject({
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
  enum: z.array(z.unknown()).default([]),
});
const describedApi = z.looseObject({
  paths: z.record(z.string(), z.looseObject({})),
  webhooks: z.record(z.string(), z.unknown()),
  components: z.looseObject({ schemas: z.record(z.string(), schema) }),
});

const text = { type: 'string' };
const current = comparable(describeApi(routes, { version: '1', baseUrl: 'https://herald.test' }));

/** The description after a change: of the document, and of one of its schemas. */
function changed(
  change: (api: z.infer<typeof describedApi>, schemaOf: (name: string) => z.infer<typeof schema>) => void,
) {
  const api = describedApi.parse(structuredClone(current));
  change(api, (name) => schema.parse(api.components.schemas[name]));
  return api;
}

function operation(path: unknown, method: string, security: object[]) {
  const operations = z.record(z.string(), z.looseObject({})).parse(path);
  return { ...operations, [method]: { ...operations[method], security } };
}

function kindOf(change: string) {
  return /\(([\w-]+)\)$/.exec(change)?.[1];
}

describe.runIf(canCompare)('a new description of the API', () => {
  it('a new description of the API keeps everything that clients of the last release use', async () => {
    expect(await breakingChanges(JSON.parse(readFileSync(RELEASED_FILE, 'utf8')), current)).toEqual([]);
  });

  it('a new description may have more endpoints, optional fields, response fields, webhooks and values', async () => {
    const more = changed(({ paths, components: { schemas } }, schemaOf) => {
      paths['/v1/new'] = { get: { responses: { 200: { description: '' } } } };
      const { properties, required, ...post } = schemaOf('Post');
      schemas['Post'] = { ...post, properties: { ...properties, extra: text }, required: [...required, 'extra'] };
      const media = schemaOf('MediaRequest');
      schemas['MediaRequest'] = { ...media, properties: { ...media.properties, extra: text } };
      const outcomes = schemaOf('PostOutcome');
      schemas['PostOutcome'] = { ...outcomes, enum: [...outcomes.enum, 'extra'] };
    });
    expect(await breakingChanges(current, more)).toEqual([]);
  });

  it('a new description is refused with another scope, or without a way to send the API key', async () => {
    const broken = changed(({ paths }) => {
      paths['/v1/posts'] = operation(paths['/v1/posts'], 'get', [{ apiKey: ['more'] }, { bearer: ['more'] }]);
      paths['/v1/me'] = operation(paths['/v1/me'], 'get', [{ apiKey: [] }]);
    });
    expect((await breakingChanges(current, broken)).map(kindOf)).toEqual(
      expect.arrayContaining(['api-security-scope-added', 'api-security-removed']),
    );
  });

  it('a new description is refused with fewer endpoints, fields, values or webhooks, or with stricter fields', async () => {
    const broken = changed(({ paths, webhooks, components: { schemas } }, schemaOf) => {
      delete paths['/v1/templates'];
      delete webhooks['credits.low'];
      const { outcome: _, ...properties } = schemaOf('Post').properties;
      schemas['Post'] = { ...schemaOf('Post'), properties: { ...properties, targetCount: text } };
      const media = schemaOf('MediaRequest');
      schemas['MediaRequest'] = {
        ...media,
        properties: { ...media.properties, kind: text },
        required: ['url', 'kind'],
      };
      for (const name of ['AspectRatio', 'RunStatus'])
        schemas[name] = { ...schemaOf(name), enum: schemaOf(name).enum.slice(1) };
    });
    const kinds = (await breakingChanges(current, broken)).map(kindOf);
    expect([...new Set(kinds)]).toEqual(
      expect.arrayContaining([
        'api-path-removed-without-deprecation',
        'webhook-removed',
        'response-required-property-removed',
        'response-property-type-changed',
        'new-required-request-property',
        'request-property-enum-value-removed',
        'response-property-enum-value-removed',
      ]),
    );
  });
});

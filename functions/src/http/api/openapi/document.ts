import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi';
import type { AnyRoute, ExampleAddresses } from '../../server/request/route.ts';
import { createErrorResponses } from './errors.ts';
import { publicAddresses } from './example-addresses.ts';
import { operationOf } from './operation.ts';
import { describeSchema, withoutRepetition } from './schema-form.ts';
import { securitySchemes } from './security.ts';
import { usedTags } from './tags.ts';
import { describeWebhooks } from './webhooks.ts';

const description = `
Publish one post to many social accounts, now or later, exactly once each.

Every request needs an API key in the header \`service-api-key\`, unless its description says otherwise. Errors have
one shape (\`Error\`) and a code for programs. A request repeated with the same \`Idempotency-Key\` is executed once.
`.trim();

export interface DescribeOptions {
  version: string;
  /** Where the API is reached, without a slash at its end. */
  baseUrl: string;
  addresses?: ExampleAddresses;
}

/** The description of the API in OpenAPI 3.1 (https://spec.openapis.org/oas/v3.1.1), made of the routes' own schemas. */
export function describeApi(
  routes: readonly AnyRoute[],
  { version, baseUrl, addresses = publicAddresses }: DescribeOptions,
) {
  const errorsOf = createErrorResponses();
  const paths: ZodOpenApiPathsObject = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    const operation = operationOf(route, { baseUrl, addresses, errors: errorsOf(route) });
    paths[path] = { ...paths[path], [route.method]: operation };
  }
  const document = createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Herald',
        version,
        description,
        contact: { name: 'Herald', url: `${baseUrl}/v1/docs` },
        license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: baseUrl }],
      tags: usedTags(routes.map(({ path }) => path)),
      externalDocs: { description: 'Error codes and platform rules', url: `${baseUrl}/v1/docs/errors` },
      paths,
      components: { securitySchemes },
    },
    { override: describeSchema },
  );
  return { ...withoutRepetition(document), webhooks: describeWebhooks() };
}

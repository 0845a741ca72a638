import openapiTypescript, { astToString } from 'openapi-typescript';
import { describeApi } from '../../functions/src/api/openapi/document.ts';
import { webRoutes } from '../../functions/src/pages/routes/routes.ts';
import type { AnyRoute } from '../../functions/src/server/route.ts';
import { inProject } from '../project.ts';

/** The generated file: the types of the endpoints that the web pages call. */
export const SCHEMA_FILE = inProject('web/src/api/schema.d.ts');

const header = `// Generated from the routes' schemas by \`npm run api-types\`. Do not edit.

`;

/**
 * Removes descriptions: they change often and do not affect types. A schema property with such a name is an object and
 * stays.
 */
const withoutTexts = (key: string, value: unknown): unknown =>
  (key === 'description' || key === 'summary') && typeof value === 'string' ? '' : value;

/**
 * An OpenAPI description of successful responses only: the pages parse errors at run time, and headers have no types.
 */
const describe = (routes: readonly AnyRoute[]): string => {
  const { paths = {}, components, ...document } = describeApi(routes, '1');
  const operations = Object.values(paths).flatMap((path) => [path.get, path.post, path.patch, path.delete]);
  for (const operation of operations) {
    if (!operation?.responses) continue;
    operation.responses = Object.fromEntries(
      Object.entries(operation.responses)
        .filter(([status]) => status.startsWith('2'))
        .map(([status, { headers: _, ...response }]) => [status, response]),
    );
  }
  return JSON.stringify({ ...document, components: { schemas: components?.schemas }, paths }, withoutTexts);
};

/** Generates the content of `SCHEMA_FILE` from the current routes. */
export const renderApiTypes = async (): Promise<string> =>
  header + astToString(await openapiTypescript(describe(webRoutes)));

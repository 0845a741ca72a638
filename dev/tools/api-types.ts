// Writes the types of the API that the web pages and the clients use: `npm run api-types`, a part of the build.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { describeApi } from '../../functions/src/http/api/openapi/document.ts';
import { routes } from '../../functions/src/http/api/routes.ts';
import { renderedWebRoutes, webRoutes } from '../../functions/src/http/pages/routes/routes.ts';
import type { AnyRoute } from '../../functions/src/http/server/request/route.ts';
import { declarationOf, postFields } from '../../functions/src/model/content-fields.ts';
import { platforms } from '../../functions/src/model/platform.ts';
import { postFlags } from '../../functions/src/model/post-flags.ts';
import { publishedPlatforms } from '../../functions/src/platforms/published-rules.ts';
import { platformDefinitions } from '../../functions/src/platforms/registry.ts';
import { readCommandLine } from '../command-line.ts';
import { inProject } from '../project.ts';
import { cliCommands } from './clients/commands.ts';
import { phpExceptions, pythonErrors, typescriptErrors } from './clients/errors.ts';
import { goMethods } from './clients/go.ts';
import { goTypes } from './clients/go-types.ts';
import { apiDescription } from './clients/methods.ts';
import { phpClasses } from './clients/php.ts';
import { pythonMethods } from './clients/python.ts';
import { pythonModules } from './clients/python-types.ts';
import { typescriptModules } from './clients/typescript.ts';
import { capitalized, kebabCase } from './clients/words.ts';

readCommandLine('Usage: npm run api-types\nWrites the types of the API that the pages and the clients use.', {});

const header = `// Generated from the routes' schemas by the build. Do not edit.

`;

const keyRoutes = routes.filter(({ access }) => access.by !== 'idToken');
/** What the pages send without the client: its endpoints are served to them by the same handlers. */
const pagesRoutes = [...webRoutes, ...renderedWebRoutes].filter(
  ({ handle }) => !keyRoutes.some((route) => route.handle === handle),
);

const json = JSON.stringify(describe(keyRoutes));
const described = apiDescription.parse(JSON.parse(json));
const typescript = typescriptModules(described, readFileSync(inProject('clients/typescript/src/types.ts'), 'utf8'));
const python = pythonModules(described);

/** The generated files, by their path. */
const files: Readonly<Record<string, string>> = {
  'web/src/api/schema.d.ts': header + (await typesOf(JSON.stringify(describe(pagesRoutes), withoutTexts))),
  'web/src/api/post-fields.ts': `${header}/** The flags of a post by their names in a request, with the names of the options that they are the defaults of. */
export const postFlags = ${JSON.stringify(Object.fromEntries(Object.entries(postFlags).map(([name, { field }]) => [field, name])))};

/** The fields of a post beside its text and its media, each with the value that removes it. */
export const removedFields = ${JSON.stringify(Object.fromEntries(postFields.map((name) => [name, declarationOf(name).none])))};
`,
  'web/src/api/platform-options.ts': `${header}/** The titles of the options of all platforms; of options with the same name, the first. */
export const optionTitles = ${JSON.stringify(optionTitles())};

/** The options of which the values are names. */
export const choiceOptions = ${JSON.stringify(choiceOptions())};
`,
  'clients/typescript/src/text-fields.ts': textFieldsModule(),
  'clients/cli/src/text-fields.ts': textFieldsModule(),
  'clients/n8n/nodes/Herald/text-fields.ts': textFieldsModule(),
  'clients/typescript/src/platforms.ts': `${header}/** Every platform, by its value in the API. */
export const platforms = ${JSON.stringify(platforms)} as const;

export type Platform = (typeof platforms)[number];
`,
  // Descriptions are what an editor shows to the client's users.
  'clients/typescript/src/schema.ts': header + (await typesOf(json)),
  'clients/typescript/src/models.ts': header + typescript.models,
  'clients/typescript/src/methods.ts': header + typescript.methods,
  'clients/typescript/src/error-classes.ts': header + typescriptErrors(),
  'clients/cli/src/endpoints.ts': header + cliCommands(described),
  'clients/python/herald_publishing/_methods.py': pythonMethods(described),
  'clients/python/herald_publishing/_error_classes.py': pythonErrors(),
  'clients/python/herald_publishing/types.py': python.types,
  'clients/python/herald_publishing/_endpoints.py': python.endpoints,
  'clients/go/methods.go': goMethods(described),
  'clients/go/types.go': goTypes(described),
  'clients/php/src/Generated/exceptions.php': phpExceptions(),
  ...Object.fromEntries(
    Array.from(phpClasses(described), ([name, source]) => [`clients/php/src/Generated/${name}.php`, source]),
  ),
};
mkdirSync(inProject('clients/php/src/Generated'), { recursive: true });
for (const [path, source] of Object.entries(files)) writeFileSync(inProject(path), source);
// A package of these languages takes the license of its folder only.
for (const language of ['python', 'go', 'php'])
  copyFileSync(inProject('LICENSE'), inProject('clients', language, 'LICENSE'));

/** For clients in which a person or a file gives each field as a text. */
function textFieldsModule(): string {
  const fields = postFields.flatMap((name) => {
    const { asText } = declarationOf(name);
    const label = capitalized(kebabCase(name).replaceAll('-', ' '));
    return asText ? [{ name, flag: kebabCase(name), label, ...asText }] : [];
  });
  return `${header}/** The fields of a post that one text says, beside its text: their names in a request, as an option and as a label. */
export const textFields = ${JSON.stringify(fields)} as const;

export type TextField = (typeof textFields)[number]['name'];
`;
}

function optionTitles(): Record<string, string> {
  const titles: Record<string, string> = {};
  for (const { options } of Object.values(platformDefinitions))
    for (const [name, schema] of Object.entries(options.shape)) {
      const title = schema.meta()?.title;
      if (title) titles[name] ??= title;
    }
  return titles;
}

function choiceOptions(): string[] {
  const options = publishedPlatforms().flatMap((platform) => Object.entries(platform.options));
  return [...new Set(options.flatMap(([name, schema]) => ('enum' in Object(schema) ? [name] : [])))];
}

async function typesOf(document: string): Promise<string> {
  return astToString(await openapiTypescript(document, { defaultNonNullable: false }));
}

/** An OpenAPI description of successful responses only: errors are parsed at run time, and headers have no types. */
function describe(described: readonly AnyRoute[]) {
  const { paths = {}, components, webhooks: _, ...document } = describeApi(described, { version: '1', baseUrl: '/' });
  const operations = Object.values(paths).flatMap((path) => [path.get, path.post, path.put, path.patch, path.delete]);
  for (const operation of operations) {
    if (!operation?.responses) continue;
    operation.responses = Object.fromEntries(
      Object.entries(operation.responses)
        .filter(([status]) => status.startsWith('2'))
        .map(([status, { headers: _, ...response }]) => [status, response]),
    );
  }
  return { ...document, components: { schemas: components?.schemas, parameters: components?.parameters }, paths };
}

/**
 * Removes descriptions: they change often and do not affect types. A schema property with such a name is an object and
 * stays.
 */
function withoutTexts(key: string, value: unknown): unknown {
  return (key === 'description' || key === 'summary') && typeof value === 'string' ? '' : value;
}

import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { clientMethods } from '../../functions/src/http/api/openapi/code-samples.ts';
import { description } from '../support/openapi.ts';
import { Project } from './recipes.ts';

const operation = z.object({ 'x-codeSamples': z.array(z.object({ lang: z.string(), source: z.string() })) });

let project: Project | undefined;
afterAll(() => project?.remove());

test('every TypeScript sample of the API description compiles, and every method of the client has a sample', async () => {
  const { paths } = await description();
  const samples = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap((each) => operation.parse(each)['x-codeSamples'])
    .filter(({ lang }) => lang === 'TypeScript')
    .map(({ source }) => source);
  for (const method of Object.values(clientMethods))
    expect(
      samples.some((code) => code.includes(`herald.${method}(`)),
      method,
    ).toBe(true);
  project = new Project(new Map(samples.map((code, index) => [String(index), code])));
  await project.compile();
});

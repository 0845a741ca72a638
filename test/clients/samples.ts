import { z } from 'zod';
import { description } from '../support/openapi.ts';

const operation = z.object({ 'x-codeSamples': z.array(z.object({ lang: z.string(), source: z.string() })) });

/** The samples of the API description in a language. */
export async function samples(language: string): Promise<string[]> {
  const { paths } = await description();
  return Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap((each) => operation.parse(each)['x-codeSamples'])
    .filter(({ lang }) => lang === language)
    .map(({ source }) => source);
}

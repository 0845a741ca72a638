import { afterAll, expect, test } from 'vitest';
import { clientMethods } from '../../functions/src/http/api/docs/samples.ts';
import { textOfHtml } from '../../functions/src/infra/http-client/escape-html.ts';
import { stack } from '../support/stack.ts';
import { Project } from './recipes.ts';

/** The TypeScript samples of the reference, as a reader copies them. */
function samplesOf(page: string): string[] {
  return Array.from(
    page.matchAll(/data-language="TypeScript">.*?<pre[^>]*><code>(?<code>.*?)<\/code>/gs),
    ({ groups }) => textOfHtml(groups?.['code'] ?? ''),
  );
}

let project: Project | undefined;
afterAll(() => project?.remove());

test('every TypeScript sample of the reference compiles, and there is one for every method', async () => {
  const page = await (await fetch(`${stack.apiUrl}/v1/docs`)).text();
  const samples = samplesOf(page);
  for (const method of Object.values(clientMethods))
    expect(
      samples.some((code) => code.includes(`herald.${method}(`)),
      method,
    ).toBe(true);
  project = new Project(new Map(samples.map((code, place) => [String(place), code])));
  await project.compile();
});

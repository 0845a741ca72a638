import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { publishedRules } from '../../dev/tools/error-docs/rules.ts';
import { errorCodes, fieldCodes } from '../../functions/src/model/errors.ts';
import { runCodes } from '../../functions/src/model/run.ts';
import { aPost, request, withKey } from '../support/api.ts';
import { stack } from '../support/stack.ts';
import { createUser } from '../support/user.ts';

const error = z.object({ error: z.object({ code: z.string(), docUrl: z.string(), fix: z.string().optional() }) });
async function follow(address: string) {
  const response = await fetch(address);
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}

describe('docUrl of an error', () => {
  it.each([
    ['of the function', () => stack.apiUrl],
    ['of Hosting', () => stack.webUrl],
  ])('docUrl of an error leads to a page about the error code at the address %s', async (_of, at) => {
    const response = await request('/v1/posts', { body: {}, at: at() });
    const { code, docUrl, fix } = error.parse(response.body).error;
    expect(docUrl).toBe(`${at()}/v1/docs/errors/unauthorized`);
    expect(fix).toBeTruthy();
    const page = await follow(docUrl);
    expect(page).toMatchObject({ status: 200, type: 'text/html; charset=utf-8' });
    expect(page.text).toContain(`<h1><code>${code}</code></h1>`);
    expect(page.text).toContain(fix);
  });

  it('docUrl is part of a refusal with details', async () => {
    const user = await createUser();
    const response = await request('/v1/posts', { body: aPost({ platform: undefined }), headers: withKey(user) });
    expect(response.body).toMatchObject({
      error: {
        code: 'validation_error',
        docUrl: `${stack.apiUrl}/v1/docs/errors/validation_error`,
        fix: 'Correct the fields listed in details.',
        details: [{ field: 'body.post.content.platform', code: 'invalid_type', received: 'undefined' }],
      },
    });
  });
});

describe('the pages about error codes', () => {
  it('pages about error codes exist for errors, problems of targets and fields, and rules', async () => {
    const fields = fieldCodes.flatMap((code) => [code, `request.${code}`]);
    const codes = new Set([...errorCodes, ...runCodes, ...fields, ...publishedRules.map(({ id }) => id)]);
    for (const code of codes) {
      const { status, body } = await request(`/v1/docs/errors/${code}`, { at: stack.webUrl });
      expect({ code, status }).toEqual({ code, status: 200 });
      expect(body).toContain(`<code>${code}</code>`);
    }
  });

  it('every page about an error code is listed on the page of errors', async () => {
    const { status, body } = await request('/v1/docs/errors', { at: stack.webUrl });
    expect(status).toBe(200);
    for (const code of errorCodes) expect(body).toContain(`href="/v1/docs/errors/${code}"`);
  });

  it('the pages about error codes contain only links to existing pages', async () => {
    const pages = ['/v1/docs', '/v1/docs/errors', '/v1/docs/errors/validation_error'];
    for (const page of pages) {
      const { body } = await request(page, { at: stack.webUrl });
      const links = [...String(body).matchAll(/href="([^"#]+)[^"]*"/g)].map(([, link = '']) => link);
      const own = links.filter((link) => !/^https?:/.test(link)).slice(0, 8);
      expect(own.length).toBeGreaterThan(0);
      for (const link of own) {
        const { status } = await follow(new URL(link, `${stack.webUrl}${page}`).href);
        expect({ page, link, status }).toEqual({ page, link, status: 200 });
      }
    }
  });

  it.each(['nothing', 'constructor', '__proto__', 'request.', '%3Cscript%3E'])(
    'the page of %s does not exist',
    async (code) => {
      const response = await request(`/v1/docs/errors/${code}`, { at: stack.webUrl });
      expect(response).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
    },
  );
});

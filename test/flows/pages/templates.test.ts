import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { context } from '../../../functions/src/context.ts';
import { beginSession, visit } from '../../support/page-client.ts';
import { createUser, type TestUser } from '../../support/user.ts';

const body = { templateSlug: 'quote', config: { quote: 'The harbour is open.' }, aspectRatio: '4:5' };

let user: TestUser;
let cookie: string;
beforeAll(async () => {
  user = await createUser();
  cookie = await beginSession(user);
});

async function storedMedia(): Promise<string[]> {
  return (await context().store.user(user.uid).media.get()).docs.map(({ id }) => id);
}

it('templates on the pages are listed with their fields', async () => {
  const { templates } = z
    .object({ templates: z.array(z.looseObject({ slug: z.string(), config: z.looseObject({}) })) })
    .parse((await visit('/api/templates', { cookie })).body);
  expect(templates.map(({ slug }) => slug)).toContain('quote');
});

it('templates on the pages are rendered as a preview without storing anything', async () => {
  const { picture } = z
    .object({ picture: z.string() })
    .parse((await visit('/api/templates/preview', { body, cookie })).body);
  const [type, base64 = ''] = picture.split(',');
  expect(type).toBe('data:image/jpeg;base64');
  expect([...Buffer.from(base64, 'base64').subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  expect(await storedMedia()).toEqual([]);
});

it('templates on the pages are stored when they are used in a post', async () => {
  const response = await visit('/api/templates', { body, cookie });
  const { id, url } = z.object({ id: z.string(), url: z.url() }).parse(response.body);
  expect(await storedMedia()).toEqual([id]);
  expect((await fetch(url)).headers.get('content-type')).toBe('image/jpeg');
});

it.each(['/api/templates', '/api/templates/preview'])('a template names the invalid field at %s', async (path) => {
  const wrong = { ...body, config: { quote: '', author: 5 } };
  expect(await visit(path, { body: wrong, cookie })).toMatchObject({
    status: 400,
    body: {
      error: {
        code: 'validation_error',
        details: [{ field: 'body.config.quote' }, { field: 'body.config.author' }],
      },
    },
  });
  expect(await visit(path, { body: { ...body, templateSlug: 'nope' }, cookie })).toMatchObject({
    status: 404,
    body: { error: { code: 'not_found' } },
  });
});

it.each(['/api/templates', '/api/templates/preview'])(
  'templates require a session at %s, and a request of the pages',
  async (path) => {
    expect(await visit(path, { body })).toMatchObject({ status: 401 });
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect(await visit(path, { body, cookie, headers })).toMatchObject({
      status: 403,
      body: { error: { code: 'forbidden' } },
    });
  },
);

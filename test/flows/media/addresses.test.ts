import { expect, it } from 'vitest';
import { request, withKey } from '../../support/api.ts';
import { sandboxFile, upload } from '../../support/media.ts';
import { send } from '../../support/send.ts';
import { stack } from '../../support/stack.ts';
import { createUser } from '../../support/user.ts';

const { functionsUrl, apiUrl, webUrl } = stack;

it('a file is accepted at Hosting, at media and at api, with the same idempotency and limits', async () => {
  const user = await createUser();
  const uploadAt = (at: string) => upload(user, sandboxFile('sample.jpg'), { 'idempotency-key': 'once' }, at);
  const first = await uploadAt(webUrl);
  expect(first.status).toBe(201);
  const remaining = Number(first.headers.get('x-ratelimit-remaining'));
  for (const [index, at] of [`${functionsUrl}/media`, apiUrl].entries()) {
    const repeat = await uploadAt(at);
    expect(repeat).toMatchObject({ status: 201, body: first.body });
    expect(repeat.headers.get('idempotent-replayed')).toBe('true');
    expect(Number(repeat.headers.get('x-ratelimit-remaining'))).toBe(remaining - 1 - index);
  }
});

it('templates are rendered and listed at Hosting, at render and at api', async () => {
  const user = await createUser();
  const headers = withKey(user);
  const body = { templateSlug: 'quote', config: { quote: 'Say it once.' }, aspectRatio: '1:1' };
  const first = await request('/v1/templates', { at: webUrl, body, headers });
  expect(first.status).toBe(200);
  for (const at of [webUrl, `${functionsUrl}/render`, apiUrl]) {
    expect(await request('/v1/templates', { at, body, headers })).toMatchObject({ status: 200, body: first.body });
    expect(await request('/v1/templates', { at, headers })).toMatchObject({ status: 200 });
  }
});

it.each(['media', 'render'])('other endpoints are not served at %s', async (name) => {
  const user = await createUser();
  const response = await send('/v1/accounts', { at: `${functionsUrl}/${name}`, headers: withKey(user) });
  expect(response).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
});

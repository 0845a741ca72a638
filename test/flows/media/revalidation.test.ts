import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { changingFile, ingested, sandboxFile, upload } from '../../support/media.ts';
import { createUser, type TestUser } from '../../support/user.ts';

describe('POST /v1/media, again with the same URL', () => {
  let user: TestUser;
  beforeEach(async () => {
    user = await createUser();
  });
  const store = async (url: string, headers: Record<string, string> = {}) => {
    const response = await upload(user, url, headers);
    expect(response.status).toBe(201);
    return { ...ingested.parse(response.body), replayed: response.headers.get('idempotent-replayed') };
  };

  it.each([
    ['an ETag', 'validator=etag'],
    ['a Last-Modified', 'validator=lastModified'],
    ['both', 'validator=both'],
    ['an ETag, and no regard for conditions', 'validator=etag&ignoreConditions=1'],
    ['a Last-Modified, and no regard for conditions', 'validator=lastModified&ignoreConditions=1'],
  ])('a changed file is stored again, and an unchanged file once: %s', async (_what, validators) => {
    const { url, change } = await changingFile(`sample=jpg&${validators}`);
    const first = await store(url);
    expect(first).toMatchObject({ mimeType: 'image/jpeg', replayed: null });
    expect(await store(url)).toEqual({ ...first, replayed: 'true' });

    await change(`sample=png&nth=1&${validators}`);
    const second = await store(url);
    expect(second).toMatchObject({ mimeType: 'image/png', replayed: null });
    expect(second.id).not.toBe(first.id);
    expect(await store(url)).toEqual({ ...second, replayed: 'true' });
    // The first copy belongs to posts that may still be waiting.
    expect((await fetch(first.url)).headers.get('content-type')).toBe('image/jpeg');
  });

  it('several requests at once store one new copy', async () => {
    const { url, change } = await changingFile('sample=jpg');
    const first = await store(url);
    await change('sample=gif&nth=1');
    const ids = (await Promise.all([1, 2, 3].map(() => store(url)))).map(({ id }) => id);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).not.toBe(first.id);
  });

  it('the file behind redirects is revalidated', async () => {
    const { url, change } = await changingFile('sample=jpg');
    const redirect = sandboxFile(`redirect?to=${encodeURIComponent(new URL(url).pathname)}&times=2`);
    const first = await store(redirect);
    expect(await store(redirect)).toEqual({ ...first, replayed: 'true' });
    await change('sample=png&nth=1');
    expect(await store(redirect)).toMatchObject({ mimeType: 'image/png', replayed: null });
  });

  it.each([
    ['the server gives no validators', 'validator=none'],
    ['the server does not have it any more', 'status=404'],
    ['the server fails', 'status=503'],
  ])('the first copy is returned where %s', async (_what, fault) => {
    const initial = fault.startsWith('status') ? '' : fault;
    const { url, change } = await changingFile(`sample=jpg&${initial}`);
    const first = await store(url);
    await change(`sample=png&nth=1&${fault}`);
    expect(await store(url)).toEqual({ ...first, replayed: 'true' });
  });

  it('the first copy is returned for the same Idempotency-Key', async () => {
    const { url, change } = await changingFile('sample=jpg');
    const key = { 'idempotency-key': randomUUID() };
    const first = await store(url, key);
    await change('sample=png&nth=1');
    expect(await store(url, key)).toEqual({ ...first, replayed: 'true' });
  });
});

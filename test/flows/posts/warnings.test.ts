import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { countDocuments } from '../../../dev/bench/documents.ts';
import { context } from '../../../functions/src/context.ts';
import { createApi } from '../../../functions/src/http/api/app.ts';
import { DAY } from '../../../functions/src/model/clock.ts';
import type { Platform } from '../../../functions/src/model/platform.ts';
import { aPost, request, withKey } from '../../support/api.ts';
import { clientOf } from '../../support/client.ts';
import { listen } from '../../support/listen.ts';
import { stack } from '../../support/stack.ts';
import { createUser, type TestUser } from '../../support/user.ts';

const accepted = z.object({ postSubmissionId: z.uuid(), warnings: z.array(z.looseObject({ rule: z.string() })) });
function later(): object {
  return { scheduledTime: new Date(Date.now() + 30 * DAY).toISOString() };
}

let user: TestUser;
beforeAll(async () => {
  user = await createUser({ x: 1, linkedin: 1, instagram: 1 });
});

async function post(body: object, key?: string) {
  const headers = { ...withKey(user), ...(key ? { 'idempotency-key': key } : {}) };
  const response = await request('/v1/posts', { body, headers });
  expect(response.status, JSON.stringify(response.body)).toBe(201);
  return accepted.parse(response.body);
}

/** Posts while the account's document has these fields. */
async function postWith(platform: Platform, fields: object, body: object) {
  const account = context()
    .store.user(user.uid)
    .accounts(platform)
    .doc(user.accounts[platform][0] ?? '');
  const before = (await account.get()).data();
  await account.update(fields);
  const response = await post(body);
  if (before) await account.set(before);
  return response.warnings;
}

describe('an accepted post', () => {
  it('an accepted post returns no warnings when no problem is known', async () => {
    expect((await post(aPost({}, later()))).warnings).toEqual([]);
  });

  it('a text that X counts as 392 of 280 characters gets a warning, also for a repeated request', async () => {
    const body = aPost({ text: '中'.repeat(196), platform: 'x' }, later());
    const key = randomUUID();
    const first = await post(body, key);
    expect(first.warnings).toMatchObject([
      { target: `x:${user.accounts.x[0]}`, rule: 'x.text_length', limit: 280, actual: 392, severity: 'warning' },
    ]);
    expect(await post(body, key)).toEqual(first);
  });

  it('a connection that ends too early or lacks a permission gets a warning', async () => {
    const body = aPost({ platform: 'linkedin' }, later());
    const ends = { refreshToken: null, expiresAt: new Date(Date.now() + DAY) };
    expect(await postWith('linkedin', ends, body)).toMatchObject([{ rule: 'account.lasting', severity: 'error' }]);
    const ended = aPost({ text: 'Another text', platform: 'linkedin' }, later());
    expect(await postWith('linkedin', { reconnectRequired: true }, ended)).toMatchObject([{ rule: 'account.usable' }]);
    const scope = aPost({ text: 'A third text', platform: 'linkedin' }, later());
    expect(await postWith('linkedin', { scope: 'openid profile' }, scope)).toMatchObject([
      { rule: 'account.scopes', limit: ['w_member_social'], actual: ['openid', 'profile'] },
    ]);
  });

  it('files of the user are checked by their records, and other files by their names', async () => {
    const url = `${stack.sandboxUrl}/media/sample.gif`;
    const { id } = await clientOf(user).media.createFromUrl(url);
    const own = await post(aPost({ platform: 'instagram', mediaIds: [id] }, later()));
    const rule = { rule: 'instagram.image_type', actual: 'image/gif' };
    expect(own.warnings).toMatchObject([{ ...rule, severity: 'error', field: 'body.post.content.mediaIds.0' }]);
    const named = await post(aPost({ platform: 'instagram', imageUrls: [url] }, later()));
    expect(named.warnings).toMatchObject([{ ...rule, severity: 'warning', field: 'body.post.content.imageUrls.0' }]);
  });

  it('each target is checked with the text of its override', async () => {
    const { x, linkedin } = user.accounts;
    const platform = [
      { platform: 'linkedin', accountId: linkedin[0] },
      { platform: 'x', accountId: x[0], overrides: { text: '中'.repeat(196) } },
    ];
    const rule = { target: `x:${x[0]}`, rule: 'x.text_length', actual: 392 };
    expect((await post(aPost({ text: 'Short', platform }, later()))).warnings).toMatchObject([
      { ...rule, field: 'body.post.content.platform.1.overrides.text' },
    ]);
    const shortened = platform.map((target) =>
      target.overrides ? { ...target, overrides: { text: 'Short' } } : target,
    );
    const long = aPost({ text: '中'.repeat(196), platform: shortened }, later());
    expect((await post(long)).warnings).toEqual([]);
  });

  it('a strict request with an error is refused with all warnings, and not stored', async () => {
    const warning = { ...aPost({ text: '中'.repeat(196), platform: 'x' }, later()), strict: true };
    expect((await post(warning)).warnings).toMatchObject([{ rule: 'x.text_length', severity: 'warning' }]);
    const platform = ['x', 'instagram'];
    const body = { ...aPost({ text: `中`.repeat(197), platform }, later()), strict: true };
    const refused = await request('/v1/posts', { body, headers: withKey(user) });
    expect(refused).toMatchObject({
      status: 400,
      body: { error: { code: 'post_would_fail', fix: expect.any(String) } },
    });
    const details = z.object({ error: z.object({ details: z.object({ problems: z.array(z.looseObject({})) }) }) });
    expect(details.parse(refused.body).error.details.problems).toMatchObject([
      { rule: 'x.text_length', severity: 'warning' },
      { severity: 'error', target: `instagram:${user.accounts.instagram[0]}` },
    ]);
    const listed = await request('/v1/posts?status=scheduled', { headers: withKey(user) });
    expect(JSON.stringify(listed.body)).not.toContain(body.post.content.text);
  });

  it('an accepted post costs no more reads and writes with warnings than without', async () => {
    const { url, close } = await listen(createApi(context()));
    const documentsOf = (text: string) =>
      countDocuments(context().store, async () => {
        const body = aPost({ text, platform: 'x' }, later());
        const response = await request('/v1/posts', { at: url, body, headers: withKey(user) });
        expect(response.status).toBe(201);
      });
    await documentsOf('The first one fills the caches.');
    const [without, withWarnings] = [await documentsOf('A short text'), await documentsOf('中'.repeat(200))];
    close();
    expect(withWarnings.read.length).toBe(without.read.length);
    expect(withWarnings.written.length).toBe(without.written.length);
  });
});

async function edit(id: string, content: object, more: object = {}, key?: string) {
  const headers = { ...withKey(user), ...(key ? { 'idempotency-key': key } : {}) };
  const response = await request(`/v1/posts/${id}`, { method: 'PATCH', body: { post: { content }, ...more }, headers });
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  return accepted.parse(response.body);
}

describe('an edited post', () => {
  const long = '中'.repeat(196);

  it('an edited post returns warnings for the new text on its targets, also when the edit is repeated', async () => {
    const { postSubmissionId: id } = await post(aPost({ text: 'First', platform: ['x', 'linkedin'] }, later()));
    const key = randomUUID();
    const first = await edit(id, { text: long }, {}, key);
    expect(first.warnings).toMatchObject([
      { target: `x:${user.accounts.x[0]}`, rule: 'x.text_length', actual: 392, field: 'body.post.content.text' },
    ]);
    expect(await edit(id, { text: long }, {}, key)).toEqual(first);
    expect((await edit(id, { text: 'Short again' })).warnings).toEqual([]);
  });

  it('unchanged text and files are checked on changed targets', async () => {
    const { postSubmissionId: id } = await post(aPost({ text: long, platform: 'linkedin' }, later()));
    expect((await edit(id, { platform: ['linkedin', 'x'] })).warnings).toMatchObject([{ rule: 'x.text_length' }]);
    const { id: mediaId } = await clientOf(user).media.createFromUrl(`${stack.sandboxUrl}/media/sample.gif`);
    const imageType = { rule: 'instagram.image_type', actual: 'image/gif', severity: 'error' };
    const { postSubmissionId: image } = await post(aPost({ platform: 'linkedin', mediaIds: [mediaId] }, later()));
    expect((await edit(image, { platform: 'instagram' })).warnings).toMatchObject([imageType]);
    expect((await edit(image, { text: 'Another text' })).warnings).toMatchObject([imageType]);
  });

  it('a time after the end of a connection gets a warning', async () => {
    const { postSubmissionId: id } = await post(aPost({ text: 'In time', platform: 'linkedin' }, later()));
    const account = context()
      .store.user(user.uid)
      .accounts('linkedin')
      .doc(user.accounts.linkedin[0] ?? '');
    const before = (await account.get()).data();
    await account.update({ refreshToken: null, expiresAt: new Date(Date.now() + 40 * DAY) });
    const at = (days: number) => ({ scheduledTime: new Date(Date.now() + days * DAY).toISOString() });
    expect((await edit(id, { text: 'In time' }, at(35))).warnings).toEqual([]);
    expect((await edit(id, { text: 'In time' }, at(50))).warnings).toMatchObject([{ rule: 'account.lasting' }]);
    if (before) await account.set(before);
  });

  it('a cancelled target gets no warnings', async () => {
    const { postSubmissionId: id } = await post(aPost({ text: 'Both', platform: ['x', 'linkedin'] }, later()));
    const target = `x:${user.accounts.x[0]}`;
    const path = `/v1/posts/${id}?target=${encodeURIComponent(target)}`;
    expect(await request(path, { method: 'DELETE', headers: withKey(user) })).toMatchObject({ status: 200 });
    expect((await edit(id, { text: long })).warnings).toEqual([]);
  });
});

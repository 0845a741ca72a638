import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Secret } from '../../infra/config/secrets.ts';
import { HeraldError } from '../../model/errors.ts';
import { verifyMetaEvent } from './platform.ts';
import { verifyTiktokEvent } from './tiktok-event.ts';

const secret = new Secret('shh');
function hex(text: string, key = 'shh'): string {
  return createHmac('sha256', key).update(text).digest('hex');
}

describe('verifyMetaEvent', () => {
  const body = JSON.stringify({
    topic: 'interaction',
    target_id: '1',
    values: { field: 'publish', value: { id: '1' } },
  });
  const open = (header: string | undefined, text = body) => verifyMetaEvent(Buffer.from(text), header, secret);

  it('a Meta event with a valid signature is accepted', () => {
    expect(open(`sha256=${hex(body)}`)).toMatchObject({
      platform: 'threads',
      type: 'publish',
      authorizationRemoved: null,
    });
  });

  it('the id of a Meta event is derived from its bytes', () => {
    const other = `${body} `;
    expect(open(`sha256=${hex(body)}`).id).toBe(open(`sha256=${hex(body)}`).id);
    expect(open(`sha256=${hex(other)}`, other).id).not.toBe(open(`sha256=${hex(body)}`).id);
  });

  it.each([
    undefined,
    '',
    'sha256=',
    `sha256=${hex(body, 'other')}`,
    `sha1=${hex(body)}`,
    hex(body),
    `sha256=${hex(body)}00`,
    `sha256=${hex(`${body} `)}`,
  ])('a Meta event with the signature %s is refused', (header) => {
    expect(() => open(header)).toThrow(HeraldError);
  });

  it('a signed Meta event with any JSON is accepted', () => {
    const open2 = (text: string) => open(`sha256=${hex(text)}`, text);
    for (const text of ['[]', 'null', '{"values":5}']) expect(open2(text).type).toBe('unknown');
    expect(() => open2('{')).toThrow(/JSON/);
  });
});

describe('verifyTiktokEvent', () => {
  const NOW = 1_800_000_000_000;
  const seconds = NOW / 1000;
  const event = (more: object = {}) =>
    JSON.stringify({
      client_key: 'herald',
      event: 'authorization.removed',
      create_time: seconds - 5,
      user_openid: 'open1',
      content: '{"reason":1}',
      ...more,
    });
  const open = (header: string | undefined, text = event()) =>
    verifyTiktokEvent(Buffer.from(text), header, { secret, clientKey: 'herald', now: NOW });
  const sign = (text: string, at = seconds, key = 'shh') => `t=${at},s=${hex(`${at}.${text}`, key)}`;

  it('a TikTok event reports a revoked permission', () => {
    expect(open(sign(event()))).toMatchObject({
      platform: 'tiktok',
      type: 'authorization.removed',
      authorizationRemoved: { accountId: 'open1', at: NOW - 5_000 },
    });
    const other = event({ event: 'post.publish.complete' });
    expect(open(sign(other), other).authorizationRemoved).toBeNull();
  });

  it('the id of a TikTok event is derived from its content, not from its format or signature time', () => {
    const spaced = JSON.stringify(JSON.parse(event()), null, 2);
    expect(open(sign(spaced, seconds + 9), spaced).id).toBe(open(sign(event())).id);
  });

  it.each([
    ['no signature', undefined],
    ['garbage', 'garbage'],
    ['another secret', sign(event(), seconds, 'other')],
    ['an old time', sign(event(), seconds - 301)],
    ['a future time', sign(event(), seconds + 301)],
    ['a moved time', sign(event()).replace(/t=\d+/, `t=${seconds + 1}`)],
  ])('a TikTok event with %s is refused', (_, header) => {
    expect(() => open(header)).toThrow(HeraldError);
  });

  it('a TikTok event for another app is refused', () => {
    const other = event({ client_key: 'another-app' });
    expect(() => open(sign(other), other)).toThrow(HeraldError);
  });
});

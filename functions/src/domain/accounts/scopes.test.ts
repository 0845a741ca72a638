import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HeraldError } from '../../model/errors.ts';
import { noSettings } from '../../platforms/contract/definition.ts';
import { chosenScopes, requestedScopes, scopesNotGranted } from './scopes.ts';

const scopes = {
  required: ['user.info.basic', 'user.info.profile'],
  defaults: ['video.list'],
  separator: ',',
} as const;

it('a connection requests the required and the default scopes when the client names none', () => {
  expect(requestedScopes(scopes, null)).toEqual(['user.info.basic', 'user.info.profile', 'video.list']);
});

it('a connection requests the required scopes and the scopes of the operator, which replace the defaults', () => {
  const wide = { ...scopes, defaults: ['video.list', 'user.info.stats'] };
  const narrow = chosenScopes({ scopes: wide }, { ...noSettings, scopes: ['video.publish', 'user.info.basic'] });
  expect(requestedScopes(narrow, null)).toEqual(['user.info.basic', 'user.info.profile', 'video.publish']);
  expect(scopesNotGranted(narrow, 'user.info.basic,user.info.profile')).toEqual(['video.publish']);
  expect(chosenScopes({ scopes: wide }, noSettings)).toBe(wide);
});

it.each([
  ['video.upload', ['user.info.basic', 'user.info.profile', 'video.upload']],
  ['video.upload,user.info.basic,video.upload', ['user.info.basic', 'user.info.profile', 'video.upload']],
  [' video.list , video.upload ', ['user.info.basic', 'user.info.profile', 'video.list', 'video.upload']],
  ['', ['user.info.basic', 'user.info.profile']],
  [',,', ['user.info.basic', 'user.info.profile']],
])('the requested scopes "%s" are merged with the required ones', (wanted, expected) => {
  expect(requestedScopes(scopes, wanted)).toEqual(expected);
});

it('a connection always requests the required scopes and never repeats one', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z.]{1,12}$/), { maxLength: 40 }), (wanted) => {
      const requested = requestedScopes(scopes, wanted.join(','));
      expect(requested).toEqual(expect.arrayContaining([...scopes.required]));
      expect(new Set(requested).size).toBe(requested.length);
      expect(requested).toEqual(expect.arrayContaining(wanted));
    }),
  );
});

it.each(['<script>', 'a&b=c', 'x'.repeat(200), Array.from({ length: 51 }, (_, n) => `s${n}`).join(',')])(
  'the malformed scope %s is refused',
  (wanted) => {
    expect(() => requestedScopes(scopes, wanted)).toThrow(HeraldError);
  },
);

it('the scopes that were not granted are listed', () => {
  expect(scopesNotGranted(scopes, 'user.info.basic,video.list')).toEqual(['user.info.profile']);
  expect(scopesNotGranted(scopes, 'user.info.basic user.info.profile video.list extra')).toEqual([]);
  expect(scopesNotGranted(scopes, '')).toEqual(['user.info.basic', 'user.info.profile', 'video.list']);
  expect(scopesNotGranted(scopes, null)).toEqual([]);
  expect(scopesNotGranted({ ...scopes, optional: ['video.list'] }, '')).toEqual([...scopes.required]);
});

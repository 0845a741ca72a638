import { expect, it } from 'vitest';
import { secretProof } from './facebook-login.ts';

it('the appsecret_proof is the HMAC of the token with the app secret', () => {
  // RFC 4231, test case 2.
  expect(secretProof('what do ya want for nothing?', { clientSecret: 'Jefe' })).toEqual({
    appsecret_proof: '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  });
});

it('the appsecret_proof is absent while the app is the one of another login', () => {
  const facebookLogin = { isChosen: false, authUrl: '', apiUrl: '' };
  expect(secretProof('token', { clientSecret: 'secret', facebookLogin })).toEqual({});
});

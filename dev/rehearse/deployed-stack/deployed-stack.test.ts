import { expect, it } from 'vitest';
import { destinationOf, originsOf } from './addresses.ts';
import { environmentOf } from './environment.ts';

const environment = { RETURN_TO_ORIGINS: 'https://herald.example, https://p.web.app' };
const deployed = {
  functions: ['th', 'thAuthCallback', 'authCallback', 'api', 'web'].map((name) => ({
    name,
    region: 'europe-west1',
    environment,
  })),
  hosting: {
    rewrites: [
      { glob: '/v1/**', run: { serviceId: 'api', region: 'europe-west1' } },
      { glob: '/authCallback/**', run: { serviceId: 'authcallback', region: 'europe-west1' } },
      { glob: '**', run: { serviceId: 'web', region: 'europe-west1' } },
    ],
  },
};
const functions = 'https://europe-west1-p.cloudfunctions.net';

it.each([
  [`${functions}/thAuthCallback?state=1`, 'thAuthCallback', '/?state=1', null],
  [`${functions}/thAuthCallback/issuer?state=1`, 'thAuthCallback', '/issuer?state=1', null],
  ['https://p.web.app/authCallback/x?state=1', 'authCallback', '/authCallback/x?state=1', 'p.web.app'],
  ['https://p.web.app/v1/posts?limit=1', 'api', '/v1/posts?limit=1', 'p.web.app'],
  ['https://herald.example/.well-known/any', 'web', '/.well-known/any', 'herald.example'],
])('the address %s leads to the function %s', (address, functionName, path, forwardedHost) => {
  expect(destinationOf(address, 'p', deployed)).toEqual({ functionName, path, forwardedHost });
});

it.each([
  'https://us-central1-p.cloudfunctions.net/thAuthCallback?code=1',
  `${functions}/xAuthCallback?code=1`,
  'https://other.example/v1/posts?code=1',
])('the address %s leads to no deployed function', (address) => {
  const [path = ''] = address.split('?');
  expect(() => destinationOf(address, 'p', deployed)).toThrow(`${path} leads to no deployed function`);
});

it('the pages are at the first deployed origin, or else at the address that every project has', () => {
  expect(originsOf('p', deployed)[0]).toBe('https://herald.example');
  expect(originsOf('p', { functions: [] })[0]).toBe('https://p.web.app');
});

const cloud = {
  projectId: 'p',
  secrets: new Map([
    ['projects/p/secrets/TOKEN_SEAL_KEYS', ['old', 'new']],
    ['projects/p/secrets/X_CLIENT_SECRET', ['x']],
  ]),
};
const web = { name: 'web', environment: { HERALD_REGION: 'europe-west1' } };

it('a deployed function gets its variables and the secrets that it declares, and no other secret', () => {
  const environment = environmentOf({ ...web, secrets: ['TOKEN_SEAL_KEYS'] }, cloud);
  expect(environment).toEqual({ HERALD_REGION: 'europe-west1', TOKEN_SEAL_KEYS: 'new' });
});

it('a deployed function does not start without the value of a secret that it declares', () => {
  const secrets = ['TOKEN_SEAL_KEYS', 'SMTP_URL'];
  expect(() => environmentOf({ ...web, secrets }, cloud)).toThrow(
    'web declares the secret SMTP_URL, which has no value',
  );
});

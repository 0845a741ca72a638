import { expect, it } from 'vitest';
import { environmentOf } from './environment.ts';

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

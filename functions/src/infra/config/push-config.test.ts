import { expect, it } from 'vitest';
import { readPushConfig } from './push-config.ts';
import { ConfigError } from './values.ts';

const PAGES = { projectId: 'herald-1', origins: ['http://localhost:5000', 'https://pages.example'] };
const PUBLIC_KEY = `B${'a'.repeat(86)}`;

it('the public key for push messages is read, and the pages are named as their sender', () => {
  expect(readPushConfig({}, PAGES)).toEqual({ publicKey: null, subject: 'https://pages.example' });
  expect(readPushConfig({ VAPID_PUBLIC_KEY: PUBLIC_KEY }, { ...PAGES, origins: [] })).toEqual({
    publicKey: PUBLIC_KEY,
    subject: 'https://herald-1.web.app',
  });
});

it.each(['key', PUBLIC_KEY.slice(1), `${PUBLIC_KEY}=`])('a public key for push messages of %j is rejected', (key) => {
  expect(() => readPushConfig({ VAPID_PUBLIC_KEY: key }, PAGES)).toThrow(ConfigError);
});

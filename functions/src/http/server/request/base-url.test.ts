import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../infra/config/config.ts';
import { platformDefinitions } from '../../../platforms/definitions.ts';
import { baseUrlOf } from './base-url.ts';

function baseUrlFor(headers: Record<string, string>, env: Record<string, string> = {}) {
  return baseUrlOf(readConfig({ GCLOUD_PROJECT: 'herald-1', ...env }, platformDefinitions), headers);
}

describe('baseUrlOf', () => {
  it('uses the configured PUBLIC_URL as the base URL', () => {
    expect(baseUrlFor({ 'x-forwarded-host': 'a.example' }, { PUBLIC_URL: 'https://api.herald.example/' })).toBe(
      'https://api.herald.example',
    );
  });

  it('uses the host that Hosting forwards as the base URL', () => {
    expect(baseUrlFor({ 'x-forwarded-host': 'a.example', host: 'api-x.run.app' })).toBe('https://a.example');
  });

  it('falls back to the URL of the Cloud Function', () => {
    expect(baseUrlFor({ host: 'api-x.run.app' })).toBe('https://us-central1-herald-1.cloudfunctions.net/api');
  });

  it.each(['evil.example/x', 'a b', '"><script>', 'user@evil.example', ''])(
    'is nothing that is no host: %o',
    (host) => {
      expect(baseUrlFor({ 'x-forwarded-host': host })).toBe('https://us-central1-herald-1.cloudfunctions.net/api');
    },
  );

  it('contains the path of the function under the emulators', () => {
    expect(baseUrlFor({ host: '127.0.0.1:5001' }, { FUNCTIONS_EMULATOR: 'true' })).toBe(
      'http://127.0.0.1:5001/herald-1/us-central1/api',
    );
    expect(baseUrlFor({ 'x-forwarded-host': '127.0.0.1:5002' }, { FUNCTIONS_EMULATOR: 'true' })).toBe(
      'http://127.0.0.1:5002',
    );
  });
});

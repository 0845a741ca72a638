import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../infra/config/config.ts';
import { platformDefinitions } from '../../../platforms/definitions.ts';
import { baseUrlOf } from './base-url.ts';

function asked(headers: Record<string, string>, env: Record<string, string> = {}) {
  return baseUrlOf(readConfig({ GCLOUD_PROJECT: 'herald-1', ...env }, platformDefinitions), headers);
}

describe('the address of the API', () => {
  it('is the setting', () => {
    expect(asked({ 'x-forwarded-host': 'a.example' }, { PUBLIC_URL: 'https://api.herald.example/' })).toBe(
      'https://api.herald.example',
    );
  });

  it('is the one that Hosting was asked at', () => {
    expect(asked({ 'x-forwarded-host': 'a.example', host: 'api-x.run.app' })).toBe('https://a.example');
  });

  it('is that of the function otherwise', () => {
    expect(asked({ host: 'api-x.run.app' })).toBe('https://us-central1-herald-1.cloudfunctions.net/api');
  });

  it.each(['evil.example/x', 'a b', '"><script>', 'user@evil.example', ''])(
    'is nothing that is no host: %o',
    (host) => {
      expect(asked({ 'x-forwarded-host': host })).toBe('https://us-central1-herald-1.cloudfunctions.net/api');
    },
  );

  it('has the path of the function under the emulators', () => {
    expect(asked({ host: '127.0.0.1:5001' }, { FUNCTIONS_EMULATOR: 'true' })).toBe(
      'http://127.0.0.1:5001/herald-1/us-central1/api',
    );
    expect(asked({ 'x-forwarded-host': '127.0.0.1:5002' }, { FUNCTIONS_EMULATOR: 'true' })).toBe(
      'http://127.0.0.1:5002',
    );
  });
});

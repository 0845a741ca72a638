import { expect, it } from 'vitest';
import { deployedSealKeys } from './deployed-seal-keys.ts';

const SECRET = 'https://secretmanager.googleapis.com/v1/projects/p/secrets/TOKEN_SEAL_KEYS/versions/7:access';

/** Google's answers for functions with these versions of the secret, one on each page. */
function google(...versions: string[]) {
  return async (url: string): Promise<unknown> => {
    if (url === SECRET) return { payload: { data: Buffer.from('k2:new,k1:old\n').toString('base64') } };
    const index = Number(new URL(url).searchParams.get('pageToken'));
    const secretEnvironmentVariables = [
      { key: 'SMTP_URL', version: '1' },
      { key: 'TOKEN_SEAL_KEYS', version: versions[index] },
    ];
    const nextPageToken = index + 1 < versions.length ? String(index + 1) : '';
    return { functions: [{ serviceConfig: {} }, { serviceConfig: { secretEnvironmentVariables } }], nextPageToken };
  };
}

it('the keys are those of the version that all functions have', async () => {
  expect(await deployedSealKeys('p', google('7', '7'))).toBe('k2:new,k1:old');
});

it('nothing is sealed with a key that some functions do not have', async () => {
  await expect(deployedSealKeys('p', google('7', '6'))).rejects.toThrow('different versions of TOKEN_SEAL_KEYS (6, 7)');
  await expect(deployedSealKeys('p', google('7', '6'))).rejects.toThrow('npm run deploy -- p --prune');
  await expect(deployedSealKeys('p', async () => ({}))).rejects.toThrow('No function of p is deployed');
});

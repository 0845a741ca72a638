import type { Environment } from './env.ts';
import { ConfigError, listFrom } from './values.ts';

const pair = /^(tiktok[A-Za-z0-9_-]*\.txt)=(.+)$/;

/**
 * `TIKTOK_VERIFICATION`: `file=content` pairs separated by commas, from TikTok's developer portal
 * (`tiktokAbC123.txt`, holding `tiktok-developers-site-verification=AbC123`). Throws `ConfigError`.
 */
export function readVerificationFiles(env: Environment): ReadonlyMap<string, string> {
  return new Map(
    listFrom(env, 'TIKTOK_VERIFICATION').map((entry): [string, string] => {
      const [, file, content] = pair.exec(entry) ?? [];
      if (!file || !content)
        throw new ConfigError(`TIKTOK_VERIFICATION contains "${entry}"; expected tiktokNAME.txt=CONTENT.`);
      return [file, content];
    }),
  );
}

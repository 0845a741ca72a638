import { sha256Base64Url } from '../../infra/crypto/digest.ts';

/** The code challenge that RFC 7636 has (section 4.2). TikTok's differs. */
export function s256Challenge(verifier: string): { challenge: string; method: string } {
  return {
    challenge: sha256Base64Url(verifier),
    method: 'S256',
  };
}

import { sha256Hex } from '../../infra/crypto/digest.ts';
import { randomToken } from '../../infra/ids/ids.ts';

/** Lets leak scanners recognise a token. */
const PREFIX = 'hcl_';
/** 256 random bits cannot be guessed, so an unsalted hash of them is safe to store. */
const TOKEN_BYTES = 32;
const FORMAT = /^hcl_[A-Za-z0-9_-]{43}$/;

export function newLinkToken(): string {
  return PREFIX + randomToken(TOKEN_BYTES);
}

export function isLinkToken(text: string): boolean {
  return FORMAT.test(text);
}

/** The id of a link: all that is stored of its token. */
export function linkId(token: string): string {
  return sha256Hex(token);
}

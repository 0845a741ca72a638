import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** What a browser makes when it subscribes. */
interface Receiver {
  pair: ECDH;
  auth: Buffer;
}

export function createReceiver(): Receiver {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return { pair, auth: randomBytes(16) };
}

/** The keys that a sender needs. */
export function keysOf({ pair, auth }: Receiver): { p256dh: string; auth: string } {
  return { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') };
}

const KEY_LENGTH_AT = 20;
const TAG_BYTES = 16;

/** Decrypts a message of one record as a browser does: RFC 8291 3.4, RFC 8188 2. Throws where it is not for this receiver. */
export function decrypt({ pair, auth }: Receiver, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const start = KEY_LENGTH_AT + 1 + (body[KEY_LENGTH_AT] ?? 0);
  const sender = body.subarray(KEY_LENGTH_AT + 1, start);
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const secret = derive(pair.computeSecret(sender), auth, keyInfo, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(body.subarray(-TAG_BYTES));
  const padded = Buffer.concat([decipher.update(body.subarray(start, -TAG_BYTES)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}

import { createHmac } from 'node:crypto';

/** An emulator has no service account to sign as: its clients and its server share a key that everybody knows. */
export const EMULATOR_KEY = 'emulator';

/** Signs as the client of a service account does. */
export const emulatorSigner = {
  getCredentials: async () => ({ client_email: 'emulator' }),
  sign: async (text: string) => createHmac('sha256', EMULATOR_KEY).update(text).digest('base64'),
};

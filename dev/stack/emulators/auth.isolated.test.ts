import { createRequire } from 'node:module';
import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { validFromSignUp } from './auth.ts';

const require = createRequire(import.meta.url);
const { AgentProjectState } = require('firebase-tools/lib/emulator/auth/state');
const { authOperations } = require('firebase-tools/lib/emulator/auth/operations');

const signedUp = z.object({ localId: z.string(), idToken: z.string() });
function claimsOf(token: string) {
  return z
    .object({ auth_time: z.number() })
    .parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')));
}

afterEach(() => vi.unstubAllGlobals());

it('the auth emulator does not revoke the token of a user who signs up at the turn of a second', async () => {
  let now = Date.UTC(2026, 0, 1) + 999;
  const RealDate = Date;
  class AdvancingDate extends RealDate {
    constructor(...given: [] | [number]) {
      super(given.length === 0 ? now++ : given[0]);
    }
    static override now = () => now++;
  }
  vi.stubGlobal('Date', AdvancingDate);
  validFromSignUp();
  const state = new AgentProjectState('p');
  const signUp = authOperations.identitytoolkit.accounts.signUp;
  const { localId, idToken } = signedUp.parse(await signUp(state, { email: 'a@b.example', password: 'secret-1' }, {}));
  const { validSince } = state.getUserByLocalId(localId);
  expect(claimsOf(idToken).auth_time).toBeGreaterThanOrEqual(Number(validSince));
});

import { randomUUID } from 'node:crypto';
import { context } from '../../functions/src/context.ts';
import { saveConnection } from '../../functions/src/domain/accounts/index.ts';
import { createApiKey } from '../../functions/src/domain/users/index.ts';
import { signUp, subscribe } from '../stack/user.ts';

export interface Subscriber {
  uid: string;
  apiKey: string;
}

/** Subscribers with Threads accounts without any published post. */
export function subscribers(count: number, accounts = 1): Promise<Subscriber[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      // Keys of users whom the identity provider does not know are refused.
      const { uid } = await signUp({ authHost: authHost() }, `bench-${randomUUID()}@herald.example`, randomUUID());
      const [apiKey] = await Promise.all([
        createApiKey(context(), uid, null),
        subscribe(context(), uid),
        ...Array.from({ length: accounts }, (_, index) => connect(uid, `bench-${index}`)),
      ]);
      return { uid, apiKey };
    }),
  );
}

/** The Auth emulator of the stack that is measured. */
function authHost(): string {
  return process.env['FIREBASE_AUTH_EMULATOR_HOST'] ?? '';
}

function connect(uid: string, accountId: string): Promise<void> {
  return saveConnection(context(), uid, 'threads', {
    tokens: { accessToken: 'bench', refreshToken: null, tokenType: 'bearer', expiresIn: 5_000_000, scope: null },
    profile: { platformId: accountId, displayName: 'Bench', username: 'bench', avatarUrl: null, accountType: 'user' },
  });
}

import { randomUUID } from 'node:crypto';
import { readAccount } from '../../../functions/src/domain/accounts/accounts.ts';
import { startConnection } from '../../../functions/src/domain/accounts/index.ts';
import { openStored } from '../../../functions/src/domain/accounts/open-account.ts';
import { HeraldError } from '../../../functions/src/model/errors.ts';
import type { Platform } from '../../../functions/src/model/platform.ts';
import { silent } from '../../support/token-fixture.ts';
import type { Flow, PreparedFlow, Violation } from '../flow.ts';
import type { Harness } from '../harness.ts';
import { allTokens } from './user.ts';

/** How often a user starts the connection before giving up. */
const STARTS = 3;

/** Whether the platform accepts the stored token of an account. */
export async function holdsLiveToken(
  { ctx, sandbox }: Harness,
  address: { uid: string; platform: Platform; accountId: string },
): Promise<boolean> {
  const stored = await readAccount(ctx, address);
  const identity = sandbox.platforms.find(({ name }) => name === address.platform)?.accounts?.identity;
  const token = identity?.token(tokenIn(openStored(ctx, stored, address.platform).accessToken ?? ''));
  return token !== undefined && token.accountId === address.accountId && !token.revoked && !identity?.expired(token);
}

/**
 * A user connects an account. After a broken callback the browser loads it again; after an error the user starts again
 * unless the account is connected.
 */
export function connectionFlow(platform: Platform): Flow {
  return {
    name: `connect ${platform}`,
    prepare: async (harness): Promise<PreparedFlow> => {
      const uid = randomUUID();
      const username = `p${uid.slice(0, 8)}`;
      const codes: string[] = [];
      const visit = async ({ pathname, search }: URL): Promise<void> => {
        const path = `${pathname}${search}`;
        (await harness.send(path)) ?? (await harness.send(path));
      };
      return {
        run: async () => {
          for (let start = 0; start < STARTS; start += 1) {
            const callback = await consent(harness, uid, platform, username).catch(nullOnRefusal);
            if (!callback) continue;
            codes.push(...['state', 'code'].flatMap((name) => callback.searchParams.getAll(name)));
            await visit(callback);
            if ((await accountsOf(harness, uid, platform)).length > 0) return;
            await harness.advance(5_000);
          }
        },
        verify: () => verify(harness, uid, platform, STARTS),
        secrets: () => [...codes, ...allTokens(harness)],
      };
    },
  };
}

/** The token of what is stored as an access token: with what a token needs to be used, such as a key or a server, it is stored as a whole. */
function tokenIn(stored: string): string {
  return /"access(?:_t|T)oken":"([^"]+)"/.exec(stored)?.[1] ?? stored;
}

/** Approves the consent on the platform's page, without a worker. Resolves with the redirect of the browser. */
async function consent(harness: Harness, uid: string, platform: Platform, username: string): Promise<URL> {
  const options = { returnTo: null, scopes: null, desktop: false, handle: null };
  const user = { uid, name: uid, sessionId: null };
  const { authorizeUrl } = await startConnection(harness.ctx, user, platform, options, silent);
  const page = new URL(authorizeUrl);
  page.searchParams.set('_sandbox', 'approve');
  page.searchParams.set('_sandbox_user', username);
  const { headers } = await fetch(page, { redirect: 'manual' });
  return new URL(headers.get('location') ?? '');
}

/** A platform that has to be called first may be unreachable: the user reads an error, and starts again. */
function nullOnRefusal(error: unknown): null {
  if (error instanceof HeraldError && error.reason === 'platform_unavailable') return null;
  throw error;
}

async function accountsOf({ ctx }: Harness, uid: string, platform: Platform): Promise<string[]> {
  return (await ctx.store.user(uid).accounts(platform).get()).docs.map(({ id }) => id);
}

async function verify(harness: Harness, uid: string, platform: Platform, consents: number): Promise<Violation[]> {
  const accounts = await accountsOf(harness, uid, platform);
  const [accountId] = accounts;
  const exchanged = harness.sandbox.calls
    .list()
    .filter((call) => call.platform === platform && call.operation === 'token' && call.status === 200);
  if (accountId === undefined) return [{ kind: 'lost', message: 'nothing is connected' }];
  if (accounts.length > 1) return [{ kind: 'doubled', message: `${accounts.length} accounts are connected` }];
  if (exchanged.length > consents) return [{ kind: 'doubled', message: 'a code was exchanged twice' }];
  const works = await holdsLiveToken(harness, { uid, platform, accountId });
  return works ? [] : [{ kind: 'lost', message: 'the token that is stored does not work' }];
}

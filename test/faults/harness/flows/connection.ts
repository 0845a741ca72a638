import { randomUUID } from 'node:crypto';
import { openStored } from '../../../../functions/src/connections/open-account.ts';
import { startConnection } from '../../../../functions/src/connections/start.ts';
import { readAccount } from '../../../../functions/src/connections/stored-account.ts';
import type { Platform } from '../../../../functions/src/platforms/platform.ts';
import { ask } from '../client.ts';
import type { Finding, Flow, Scene } from '../flow.ts';
import type { World } from '../world.ts';
import { allTokens } from './user.ts';

/** Times a user starts all over before they give up. */
const STARTS = 3;

/** The user says yes on the platform's page, which no worker asks for. Gives where the platform sends the browser. */
const consent = async (world: World, uid: string, platform: Platform, username: string): Promise<URL> => {
  const journey = { returnTo: null, scopes: null, desktop: false };
  const { authorizeUrl } = await startConnection(world.ctx, uid, platform, journey);
  const page = new URL(authorizeUrl.replace(world.outside, world.sandbox.url));
  page.searchParams.set('_sandbox', 'approve');
  page.searchParams.set('_sandbox_user', username);
  const { headers } = await fetch(page, { redirect: 'manual' });
  return new URL(headers.get('location') ?? '');
};

const accountsOf = async ({ ctx }: World, uid: string, platform: Platform): Promise<string[]> =>
  (await ctx.store.user(uid).accounts(platform).get()).docs.map(({ id }) => id);

/** Whether the platform takes the token that is stored for an account. */
export const holdsLiveToken = async (
  { ctx, sandbox }: World,
  address: { uid: string; platform: Platform; accountId: string },
): Promise<boolean> => {
  const stored = await readAccount(ctx, address);
  const identity = sandbox.platforms.find(({ name }) => name === address.platform)?.accounts?.identity;
  const token = identity?.token(openStored(ctx, stored, address.platform).accessToken ?? '');
  return token !== undefined && token.accountId === address.accountId && !token.revoked && !identity?.expired(token);
};

const judge = async (world: World, uid: string, platform: Platform, consents: number): Promise<Finding[]> => {
  const accounts = await accountsOf(world, uid, platform);
  const [accountId] = accounts;
  const exchanged = world.sandbox.calls
    .list()
    .filter((call) => call.platform === platform && call.operation === 'token' && call.status === 200);
  if (accountId === undefined) return [{ kind: 'lost', words: 'nothing is connected' }];
  if (accounts.length > 1) return [{ kind: 'doubled', words: `${accounts.length} accounts are connected` }];
  if (exchanged.length > consents) return [{ kind: 'doubled', words: 'a code was exchanged twice' }];
  const works = await holdsLiveToken(world, { uid, platform, accountId });
  return works ? [] : [{ kind: 'lost', words: 'the token that is stored does not work' }];
};

/**
 * A user connects an account. When the callback breaks off they load it again; when they are told that it did not work
 * they look whether it is there, and start again where it is not.
 */
export const connectionFlow = (platform: Platform): Flow => ({
  name: `connect ${platform}`,
  set: async (world): Promise<Scene> => {
    const uid = randomUUID();
    const username = `p${uid.slice(0, 8)}`;
    const codes: string[] = [];
    const visit = async ({ pathname, search }: URL): Promise<void> => {
      const path = `${pathname}${search}`;
      (await ask(world, path)) ?? (await ask(world, path));
    };
    return {
      act: async () => {
        for (let starts = 0; starts < STARTS; starts += 1) {
          const back = await consent(world, uid, platform, username);
          codes.push(...['state', 'code'].flatMap((name) => back.searchParams.getAll(name)));
          await visit(back);
          if ((await accountsOf(world, uid, platform)).length > 0) return;
          await world.advance(5_000);
        }
      },
      judge: () => judge(world, uid, platform, STARTS),
      secrets: () => [...codes, ...allTokens(world)],
    };
  },
});

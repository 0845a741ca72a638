import type { Context } from '../../../context.ts';
import { readable } from '../../../infra/store/converter.ts';
import type { ApiKey, Grant } from '../../../model/access.ts';

/** A key as its owner may see it: its document with its id, and times in ISO 8601. */
type KeyView = {
  [Field in Exclude<keyof ApiKey, 'userId' | 'createdAt' | 'grant'>]: ApiKey[Field] extends Date | null
    ? string | null
    : ApiKey[Field];
} & { id: string; createdAt: string; app: AppView | null };

/** The app that has a grant, without the hashes of its tokens. */
type AppView = Pick<Grant, 'clientId' | 'redirectHost' | 'resource' | 'declinedScopes'> & { endsAt: string | null };

/** A user's API keys, the newest first, including revoked ones. */
export async function listApiKeys(ctx: Pick<Context, 'store'>, userId: string): Promise<KeyView[]> {
  const found = await ctx.store.apiKeys.where('userId', '==', userId).get();
  return readable(found.docs)
    .map(({ id, data, document }) => ({ ...data, id, createdAt: data.createdAt ?? document.createTime.toDate() }))
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .map(({ id, ...key }) => viewKey(id, key));
}

/** A key as its owner may see it: without its user and the hashes of its tokens. */
export function viewKey(id: string, key: Omit<ApiKey, 'createdAt'> & { createdAt: Date }): KeyView {
  const { userId: _userId, createdAt, revokedAt, expiresAt, lastUsedAt, grant, ...rest } = key;
  return {
    ...rest,
    id,
    createdAt: createdAt.toISOString(),
    revokedAt: iso(revokedAt),
    expiresAt: iso(expiresAt),
    lastUsedAt: iso(lastUsedAt),
    app: grant && viewApp(grant),
  };
}

function viewApp({ clientId, redirectHost, resource, declinedScopes, endsAt }: Grant): AppView {
  return { clientId, redirectHost, resource, declinedScopes, endsAt: iso(endsAt) };
}

function iso(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}

import { unfinishedRuns } from '../../functions/src/domain/publishing/index.ts';
import { keyIdOf } from '../../functions/src/infra/crypto/token-vault.ts';
import { pagesOf, type Query } from '../../functions/src/infra/store/batched-reads.ts';
import type { Store } from '../../functions/src/infra/store/store.ts';

const PAGE_SIZE = 500;

/** By the id of a key: how many values it seals, by what they belong to. */
type SealCounts = Record<string, Record<string, number>>;

/** Counts the sealed values in the database. Values that end by themselves soon count too: they need their key until then. */
export async function countSeals(store: Store): Promise<SealCounts> {
  const counts: SealCounts = {};
  for (const [name, documents] of Object.entries(sealedDocuments(store)))
    for await (const page of pagesOf(documents.withConverter(null), PAGE_SIZE))
      for (const keyId of page.flatMap((document) => keyIdsIn(document.data()))) {
        const ofKey = counts[keyId] ?? {};
        counts[keyId] = { ...ofKey, [name]: (ofKey[name] ?? 0) + 1 };
      }
  return counts;
}

/** The lines of `npm run seals`. */
export function sealLines(counts: SealCounts): string {
  const lines = Object.entries(counts).map(([keyId, byName]) => {
    const parts = Object.entries(byName).map(([name, count]) => `${count} in ${name}`);
    return `${keyId}: ${parts.join(', ')}`;
  });
  return lines.length === 0 ? 'Nothing is sealed.' : lines.sort().join('\n');
}

function sealedDocuments(store: Store): Record<string, Query> {
  return {
    'connected accounts': store.allAccounts,
    'webhook endpoints': store.allWebhooks,
    'pending connections': store.pendingConnections,
    'authorizations in progress': store.oauthStates,
    'registrations at servers': store.oauthClients,
    // The steps of a run; the steps of an ended one are not read again.
    'posts in progress': unfinishedRuns(store),
  };
}

function keyIdsIn(value: unknown): string[] {
  if (typeof value === 'string') return [keyIdOf(value)].filter((id) => id !== null);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(keyIdsIn) : [];
}

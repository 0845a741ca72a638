import { type Database, lastSegment, parentOf, type StoredDocument } from '@herald-lab/firestore';
import { type Problem, problem } from './problem.ts';
import { type History, ROOT, segmentAfter, textOf } from './store/history.ts';

/** The collections with ids that only their owner may name. */
const OWNED = ['postSubmissions', 'events', 'webhooks', 'media', 'uploads'];

/** No document of a user or a profile names another one, or what belongs to another one. */
export function checkTenants(database: Database, { deleted }: History): Problem[] {
  const documents = [...database.documents.all(), ...deleted.values()];
  const owners = new Map<string, string>();
  for (const document of documents) {
    const owner = ownerOf(document);
    if (owner === '') continue;
    owners.set(owner, owner);
    if (OWNED.includes(lastSegment(parentOf(document.name)))) owners.set(lastSegment(document.name), owner);
  }
  return documents.flatMap((document) => {
    const owner = ownerOf(document);
    if (owner === '') return [];
    const path = document.name.slice(ROOT.length + 1);
    const words = [...path.split('/'), ...JSON.stringify(document.fields).split('"')];
    const foreign = words.find((word) => (owners.get(word) ?? owner) !== owner);
    if (foreign === undefined) return [];
    return [problem('crossed', [path, foreign], `${path} of ${owner} names ${foreign} of ${owners.get(foreign)}`)];
  });
}

/** Empty for what belongs to nobody. */
function ownerOf(document: StoredDocument): string {
  return segmentAfter(document.name, 'users') || (textOf(document, 'userId') ?? '');
}

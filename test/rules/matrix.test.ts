import { readFileSync } from 'node:fs';
import {
  collection,
  type DocumentData,
  deleteDoc,
  doc,
  type Firestore,
  getDoc,
  getDocs,
  query,
  setDoc,
  updateDoc,
  where,
} from 'firebase/firestore/lite';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inProject } from '../../dev/project.ts';
import { identities, isAllowed, markdown, matrix, type Operation, OWNER, operations, type Row } from './matrix.ts';
import { hasRules, RulesFixture } from './rules-fixture.ts';

/** Valid contents where a browser may write; elsewhere contents as the server writes them. */
const contents: Record<string, () => DocumentData> = {
  'users/{uid}': () => ({ displayName: 'Ada' }),
  'users/{uid}/settings/web': () => ({ theme: 'dark' }),
};
const changes: Record<string, () => DocumentData> = {
  'users/{uid}': () => ({ displayName: 'Ada L.' }),
  'users/{uid}/settings/web': () => ({ theme: 'light' }),
};
function contentOf({ path }: Row): DocumentData {
  return contents[path]?.() ?? { userId: OWNER, value: 1 };
}

function changeOf({ path }: Row): DocumentData {
  return changes[path]?.() ?? { value: 2 };
}

function pathOf({ path }: Row): string {
  return path.replace('{uid}', OWNER).replace(/\{(\w+)\}/g, 'some-$1');
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

function attempt(db: Firestore, row: Row, operation: Operation): Promise<unknown> {
  const ref = doc(db, pathOf(row));
  switch (operation) {
    case 'get':
      return getDoc(ref);
    case 'list': {
      const all = collection(db, parentOf(pathOf(row)));
      return getDocs(row.path.startsWith('postSubmissions') ? query(all, where('userId', '==', OWNER)) : all);
    }
    case 'create':
      return setDoc(ref, contentOf(row));
    case 'update':
      return updateDoc(ref, changeOf(row));
    case 'delete':
      return deleteDoc(ref);
  }
}

it('docs/security-rules.md lists every document that is open to its owner', () => {
  expect(readFileSync(inProject('docs/security-rules.md'), 'utf8')).toContain(markdown());
});

it('storage.rules closes files to browsers', () => {
  const rules = readFileSync(inProject('storage.rules'), 'utf8');
  expect(rules.match(/allow[^;]*;/g)).toEqual(['allow read, write: if false;']);
});

describe.skipIf(!hasRules)('security rules for each identity', () => {
  let fixture: RulesFixture;
  beforeAll(async () => {
    fixture = await RulesFixture.open('demo-herald-matrix');
  });
  beforeEach(() => fixture.clear());
  afterAll(() => fixture?.close());

  const prepare = (row: Row, operation: Operation): Promise<void> => {
    const ref = doc(fixture.asServer(), pathOf(row));
    return operation === 'create' ? deleteDoc(ref) : setDoc(ref, contentOf(row));
  };

  it.each(matrix.map((row) => [row.path, row] as const))(
    'security rules grant exactly the documented access to %s',
    async (_, row) => {
      for (const operation of operations) {
        await prepare(row, operation);
        const attempts = (passes: boolean) =>
          identities
            .filter((identity) => isAllowed(row.access[operation], identity) === passes)
            .map((identity) =>
              fixture
                .expect(passes, attempt(fixture.as(identity), row, operation))
                .catch((error: unknown) =>
                  expect.unreachable(`${identity} should ${passes ? '' : 'not '}${operation} ${row.path}: ${error}`),
                ),
            );
        // Only an allowed operation changes what the others find.
        await Promise.all(attempts(false));
        await Promise.all(attempts(true));
      }
    },
  );
});

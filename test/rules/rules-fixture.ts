import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  assertFails,
  assertSucceeds,
  initializeTestEnvironment,
  type RulesTestEnvironment,
} from '@firebase/rules-unit-testing';
import { deleteApp, initializeApp } from 'firebase/app';
import {
  connectFirestoreEmulator,
  type EmulatorMockTokenOptions,
  type Firestore,
  getFirestore,
  setLogLevel,
} from 'firebase/firestore/lite';
import { inProject } from '../../dev/project.ts';
import { stack } from '../support/stack.ts';
import { type Identity, OWNER } from './matrix.ts';

const OTHER = 'other-uid';

/** Only Google's emulator evaluates rules. */
export const hasRules = stack.firestoreEngine === 'official';

if (!hasRules)
  console.warn(
    '\n*** SKIPPED: the security rules are NOT tested in this run. They need the official Firestore emulator ***\n' +
      '*** (Java and its jar); the stack runs on the embedded engine, which lets everybody do everything.    ***\n',
  );

/** The rules file in the emulator, and a Firestore client for each identity. */
export class RulesFixture {
  readonly #environment: RulesTestEnvironment;
  readonly #databases: Record<Identity, Firestore>;
  readonly #server: Firestore;

  /** In a separate project of the stack's emulator: no other test shares its documents. */
  static async open(projectId: `demo-herald-${string}`): Promise<RulesFixture> {
    // The client prints every refusal, which these tests cause on purpose.
    setLogLevel('silent');
    const [host = '', port] = stack.firestoreHost.split(':');
    const rules = readFileSync(inProject('firestore.rules'), 'utf8');
    return new RulesFixture(
      await initializeTestEnvironment({ projectId, firestore: { host, port: Number(port), rules } }),
    );
  }

  private constructor(environment: RulesTestEnvironment) {
    this.#environment = environment;
    this.#databases = {
      owner: client(environment, { sub: OWNER, ...provider('password') }),
      other: client(environment, { sub: OTHER, ...provider('password') }),
      guest: client(environment, { sub: OWNER, ...provider('anonymous') }),
      nobody: client(environment),
    };
    // The emulator's own token, for which it evaluates no rules.
    this.#server = client(environment, 'owner');
  }

  as(identity: Identity): Firestore {
    return this.#databases[identity];
  }

  /** Acts as the server does, bypassing the rules. */
  asServer(): Firestore {
    return this.#server;
  }

  /** Resolves if the rules allow or refuse as expected; any other failure throws. */
  async expect(passes: boolean, attempt: Promise<unknown>): Promise<void> {
    await (passes ? assertSucceeds(attempt) : assertFails(attempt));
  }

  clear(): Promise<void> {
    return this.#environment.clearFirestore();
  }

  async close(): Promise<void> {
    await Promise.all([...Object.values(this.#databases), this.#server].map(({ app }) => deleteApp(app)));
    await this.#environment.cleanup();
  }
}

/** A client that makes one request for each operation. The clients of the library open a stream after every refusal. */
function client({ projectId, emulators }: RulesTestEnvironment, mockUserToken?: EmulatorMockTokenOptions | string) {
  const db = getFirestore(initializeApp({ projectId }, randomUUID()));
  const { host = '', port = 0 } = emulators.firestore ?? {};
  connectFirestoreEmulator(db, host, port, mockUserToken === undefined ? {} : { mockUserToken });
  return db;
}

function provider(name: 'password' | 'anonymous') {
  return { firebase: { sign_in_provider: name, identities: {} } };
}

import { readFileSync } from 'node:fs';
import {
  assertFails,
  assertSucceeds,
  initializeTestEnvironment,
  type RulesTestEnvironment,
} from '@firebase/rules-unit-testing';
import { type Firestore, setLogLevel } from 'firebase/firestore';
import { inProject } from '../../dev/project.ts';
import { stack } from '../support/stack.ts';
import type { Identity } from './matrix.ts';

export const OWNER = 'owner-uid';
const OTHER = 'other-uid';

/** Only Google's emulator evaluates rules. */
export const hasRules = stack.firestoreEngine === 'official';

if (!hasRules)
  console.warn(
    '\n*** SKIPPED: the security rules are NOT tested in this run. They need the official Firestore emulator ***\n' +
      '*** (Java and its jar); the stack runs on the embedded engine, which lets everybody do everything.    ***\n',
  );

/** The library types its databases as the old API's; its documentation has them cast for the new one. */
function modular(context: { firestore(): unknown }): Firestore {
  return context.firestore() as Firestore;
}

function provider(name: 'password' | 'anonymous') {
  return { firebase: { sign_in_provider: name, identities: {} } };
}

/** The rules file in the emulator, and a Firestore client for each identity. */
export class RulesFixture {
  readonly #environment: RulesTestEnvironment;
  readonly #databases: Record<Identity, Firestore>;

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
      owner: modular(environment.authenticatedContext(OWNER, provider('password'))),
      other: modular(environment.authenticatedContext(OTHER, provider('password'))),
      guest: modular(environment.authenticatedContext(OWNER, provider('anonymous'))),
      nobody: modular(environment.unauthenticatedContext()),
    };
  }

  as(identity: Identity): Firestore {
    return this.#databases[identity];
  }

  /** Runs as the server does, bypassing the rules. */
  async asServer(work: (db: Firestore) => Promise<unknown>): Promise<void> {
    await this.#environment.withSecurityRulesDisabled(async (context) => {
      await work(modular(context));
    });
  }

  /** Resolves if the rules allow or refuse as expected; any other failure throws. */
  async expect(passes: boolean, attempt: Promise<unknown>): Promise<void> {
    await (passes ? assertSucceeds(attempt) : assertFails(attempt));
  }

  clear(): Promise<void> {
    return this.#environment.clearFirestore();
  }

  async close(): Promise<void> {
    await this.#environment.cleanup();
  }
}

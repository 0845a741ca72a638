import { getApps, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { type Firestore, getFirestore } from 'firebase-admin/firestore';
import { getFunctions } from 'firebase-admin/functions';
import { createIdTokens, type IdTokens } from './infra/auth/id-tokens.ts';
import { createKeyUses, type KeyUses } from './infra/auth/key-uses.ts';
import { createProfileReader, type ProfileReader } from './infra/auth/profile-reader.ts';
import { createSessions, type Sessions } from './infra/auth/sessions.ts';
import { createUserRemoval, type UserRemoval } from './infra/auth/user-removal.ts';
import { createUserStatus, type UserStatus } from './infra/auth/user-status.ts';
import { type Config, readConfig } from './infra/config/config.ts';
import { readEnvironment } from './infra/config/env.ts';
import { readSecrets, type Secrets } from './infra/config/secrets.ts';
import { createVault, type Vault } from './infra/crypto/token-vault.ts';
import { createFiles, type Files } from './infra/files/files.ts';
import { type PlatformHttp, platformHttp } from './infra/http-client/platform-http.ts';
import { createInstanceLimiter, type InstanceLimiter } from './infra/limits/instance-limits.ts';
import { createPausesReader, type ReadPauses } from './infra/limits/pauses.ts';
import { createQuotaShares, type QuotaShares } from './infra/limits/quota-shares.ts';
import { createRateLimiter, type RateLimiter } from './infra/limits/rate-limiter.ts';
import { type Budgets, createBudgets } from './infra/limits/spending.ts';
import { createTurns, type Turns } from './infra/limits/turns.ts';
import { createMailer, type Mailer } from './infra/mail/mailer.ts';
import { createPaymentProvider, type PaymentProvider } from './infra/payments/payment-provider.ts';
import { createPriceReader, type ReadPrice } from './infra/payments/price-reader.ts';
import { createTaskQueue, type TaskQueue } from './infra/queue/task-queue.ts';
import { createRecordWriter, type RecordWriter } from './infra/request-log/record-writer.ts';
import { createStore, type Store } from './infra/store/store.ts';
import { type Clock, systemClock } from './model/clock.ts';
import type { WithPartMemory } from './platforms/contract/publish.ts';
import { createPartMemory } from './platforms/kit/part-memory.ts';
import { platformDefinitions } from './platforms/registry.ts';

/** The clients and settings of one instance, created once and passed as a parameter instead of globals. */
export interface Context {
  config: Config;
  secrets: Secrets;
  clock: Clock;
  store: Store;
  queue: TaskQueue;
  limiter: RateLimiter;
  instanceLimiter: InstanceLimiter;
  records: RecordWriter;
  idTokens: IdTokens;
  sessions: Sessions;
  users: UserStatus;
  userRemoval: UserRemoval;
  keyUses: KeyUses;
  profiles: ProfileReader;
  /** Null if this deployment sells no subscription. */
  payments: PaymentProvider | null;
  readPrice: ReadPrice;
  /** Null if this deployment sends no e-mail. */
  mailer: Mailer | null;
  http: PlatformHttp;
  files: Files;
  vault: Vault;
  withPartMemory: WithPartMemory;
  /** The runs that an instance publishes at once for each customer. */
  turns: Turns;
  readPauses: ReadPauses;
  budgets: Budgets;
  quotaShares: QuotaShares;
}

/** Creates the clients. Tests pass a clock or queue as `overrides`. */
export function createContext(overrides: Partial<Context> = {}): Context {
  const environment = readEnvironment();
  const config = overrides.config ?? readConfig(environment, platformDefinitions);
  const clock = overrides.clock ?? systemClock;
  const store = overrides.store ?? createStore(database(config));
  const secrets = overrides.secrets ?? readSecrets(environment, platformDefinitions);
  const payments = createPaymentProvider(config, secrets.stripeSecretKey);
  return {
    config,
    clock,
    store,
    secrets,
    queue: createTaskQueue(() => getFunctions(app(config)), config),
    limiter: createRateLimiter({ store, clock, timeouts: config.rateLimits.timeouts }),
    instanceLimiter: createInstanceLimiter(clock),
    records: createRecordWriter({ store, clock, logs: config.logs }),
    idTokens: createIdTokens(() => getAuth(app(config))),
    sessions: createSessions({ auth: () => getAuth(app(config)), store, clock, lifeMs: config.auth.sessionMs }),
    users: createUserStatus(() => getAuth(app(config)), clock),
    userRemoval: createUserRemoval(() => getAuth(app(config))),
    keyUses: createKeyUses(clock),
    profiles: createProfileReader(store, clock),
    payments,
    readPrice: createPriceReader(payments, clock),
    mailer: createMailer(config.mail, secrets.smtpUrl),
    http: platformHttp,
    files: createFiles(config),
    vault: createVault(secrets.tokenSealKeys),
    withPartMemory: createPartMemory(),
    turns: createTurns(clock),
    readPauses: createPausesReader({ store, clock }),
    budgets: createBudgets({ store, clock, config }),
    quotaShares: createQuotaShares({ store, clock, config }),
    ...overrides,
  };
}

let instance: Context | undefined;

let findContext: () => Context = () => {
  instance ??= createContext();
  return instance;
};

/** The context of this instance. */
export function context(): Context {
  return findContext();
}

/** Replaces the source of `context()`, for a process that simulates many instances. */
export function setContextSource(find: () => Context): void {
  findContext = find;
}

function database(config: Config): Firestore {
  const db = getFirestore(app(config));
  db.settings({ ignoreUndefinedProperties: true });
  return db;
}

function app(config: Config) {
  return (
    getApps()[0] ??
    initializeApp({
      projectId: config.projectId,
      storageBucket: config.storage.bucket,
      // Set explicitly, so that the client of the queue does not query the metadata server for it.
      serviceAccountId: config.tasksServiceAccount,
    })
  );
}

import { createHash } from 'node:crypto';

/** A resource as Google's REST APIs transfer it. */
export type Resource = Record<string, unknown>;

/** Who holds which role on a resource. */
export interface Policy {
  bindings: { role: string; members: string[] }[];
  etag?: string | undefined;
}

/** A stored file: what Hosting and Cloud Storage keep. */
interface StoredFile {
  sha256: string;
  bytes: number;
}

export interface Bucket {
  /** In capital letters, as Cloud Storage returns it. */
  location: string;
  /** Whether IAM alone decides; otherwise each object has an access control list too. */
  uniformAccess: boolean;
  lifecycle: Lifecycle;
  /** Paths, each with a slash at its end. */
  managedFolders: Set<string>;
  /** When they were created (ISO 8601), by their paths. */
  objects: Map<string, string>;
  /** Whether no policy can make it public. */
  preventsPublicAccess: boolean;
}

/** https://cloud.google.com/storage/docs/lifecycle-configurations */
interface Lifecycle {
  rule: { action: { type: string }; condition: { age?: number | undefined; matchesPrefix?: string[] | undefined } }[];
}

/**
 * The state of the simulated cloud: one project. Resources are kept as the client sent them, under their full names; policies
 * are kept apart from the resource that they protect, as in Google Cloud, so that replacing a resource keeps its policy.
 */
export interface Cloud {
  readonly projectId: string;
  readonly projectNumber: string;
  billingEnabled: boolean;
  /** Whether Firebase was added to the project. */
  hasFirebase: boolean;
  /** Whether the policy of an organization forbids roles for everyone (domain restricted sharing). */
  forbidsAllUsers: boolean;
  /** What the instances of all functions may take together in a region. */
  readonly quota: { milliCpu: number; memoryMib: number };
  readonly enabledApis: Set<string>;
  /** The number of calls so far: the clock by which changes become known. */
  calls: number;
  /** How many calls pass until every part of the cloud knows a new service account or a newly enabled API. */
  callsUntilKnown: number;
  /** The call from which on an API or a service account is known. */
  readonly knownFrom: Map<string, number>;
  readonly serviceAccounts: Set<string>;
  readonly functions: Map<string, Resource>;
  /** The functions that are being created or updated. */
  readonly rollouts: Map<string, Rollout>;
  /** Whether every third build of a source expires when it is tried for the first time. */
  expiresBuilds: boolean;
  /** How often each source of a function was built. */
  readonly builds: Map<string, number>;
  readonly queues: Map<string, Resource>;
  readonly jobs: Map<string, Resource>;
  /** The values of each secret's versions, the newest last. */
  readonly secrets: Map<string, string[]>;
  readonly databases: Map<string, Resource>;
  /** The documents of all databases by their full names, as the REST API shows them. */
  readonly documents: Map<string, Resource>;
  readonly backupSchedules: Resource[];
  /** The documents of each export, by the address of its folder. */
  readonly exports: Map<string, ReadonlyMap<string, Resource>>;
  readonly indexes: Map<string, Resource>;
  readonly fields: Map<string, Resource>;
  /** The indexes that are being built, each with the number of lists that will show it as CREATING. */
  readonly building: Map<string, number>;
  /** The functions that were deployed while an index was being built: their queries may have failed. */
  readonly deployedBeforeIndexes: Set<string>;
  readonly rulesets: Map<string, Resource>;
  readonly releases: Map<string, Resource>;
  readonly buckets: Map<string, Bucket>;
  /** Custom roles by their full names, with their permissions. */
  readonly roles: Map<string, string[]>;
  /** The bucket that the Firebase console sets up. */
  defaultBucket: string | null;
  readonly repositories: Map<string, Resource>;
  readonly hosting: {
    sites: Set<string>;
    customDomains: Map<string, Resource>;
    versions: Map<string, HostingVersion>;
    files: Map<string, StoredFile>;
    live: string | null;
  };
  /** Display names of the web apps by their ids. */
  readonly webApps: Map<string, string>;
  /** What Authentication allows. */
  readonly signIn: { isEmailEnabled: boolean; authorizedDomains: string[] };
  /** Uploaded archives of the functions' source, the newest last. */
  readonly sources: Buffer[];
  /** By full resource name; Cloud Run services under `…/services/NAME`. */
  readonly policies: Map<string, Policy>;
  readonly operations: Map<string, Resource>;
  /** Calls that no API of this cloud implements. */
  readonly unknownCalls: Set<string>;
  /** Calls that are refused once, as `METHOD path`: a deploy that ends half-way. */
  readonly refuseOnce: Set<string>;
  /** Called after every call that succeeded, so that a test can check an invariant in every state. */
  onChange: (() => void) | null;
}

/** A function on its way to a new revision. */
export interface Rollout {
  /** The function as it will be, unless the rollout fails. */
  next: Resource;
  operation: string;
  /** How many polls of the operation find it pending. */
  polls: number;
  /** What ends the rollout; null if it succeeds. */
  failure: string | null;
}

export interface HostingVersion {
  resource: Resource;
  /** Path to the SHA-256 of its gzipped bytes. */
  files: Map<string, string>;
}

/** What a new Firebase project has: billing, a site, and the service account of Compute Engine, without any role. */
export function newCloud(projectId: string): Cloud {
  const projectNumber = '123456789012';
  return {
    projectId,
    projectNumber,
    billingEnabled: true,
    hasFirebase: true,
    forbidsAllUsers: false,
    quota: { milliCpu: 20_000, memoryMib: 40 * 1024 },
    enabledApis: new Set(),
    calls: 0,
    callsUntilKnown: 0,
    knownFrom: new Map(),
    serviceAccounts: new Set([computeAccount({ projectNumber })]),
    functions: new Map(),
    rollouts: new Map(),
    expiresBuilds: false,
    builds: new Map(),
    queues: new Map(),
    jobs: new Map(),
    secrets: new Map(),
    databases: new Map(),
    documents: new Map(),
    backupSchedules: [],
    exports: new Map(),
    indexes: new Map(),
    fields: new Map(),
    building: new Map(),
    deployedBeforeIndexes: new Set(),
    rulesets: new Map(),
    releases: new Map(),
    buckets: new Map(),
    roles: new Map(),
    defaultBucket: null,
    repositories: new Map(),
    hosting: {
      sites: new Set([projectId]),
      customDomains: new Map(),
      versions: new Map(),
      files: new Map(),
      live: null,
    },
    webApps: new Map(),
    signIn: {
      isEmailEnabled: false,
      authorizedDomains: ['localhost', `${projectId}.firebaseapp.com`, `${projectId}.web.app`],
    },
    sources: [],
    policies: new Map(),
    operations: new Map(),
    unknownCalls: new Set(),
    refuseOnce: new Set(),
    onChange: null,
  };
}

/** The account that builds functions, and that they run as where they name none. */
export function computeAccount({ projectNumber }: Pick<Cloud, 'projectNumber'>): string {
  return `${projectNumber}-compute@developer.gserviceaccount.com`;
}

/** A bucket as the Firebase console creates it. */
export function newBucket(location = 'US-CENTRAL1'): Bucket {
  return {
    location,
    uniformAccess: false,
    lifecycle: { rule: [] },
    managedFolders: new Set(),
    objects: new Map(),
    preventsPublicAccess: false,
  };
}

export function storedFile(bytes: Buffer): StoredFile {
  return {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes: bytes.length,
  };
}

/** The names that resources are kept under carry the project's id, whichever of id and number the client used. */
export function canonical(cloud: Cloud, name: string): string {
  return name.replace(`projects/${cloud.projectNumber}/`, `projects/${cloud.projectId}/`);
}

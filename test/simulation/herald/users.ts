import { currentWorker, deliverAt } from '@herald-lab/simulation';
import { z } from 'zod';
import { type Context, context } from '../../../functions/src/context.ts';
import { applyPlatformEvent, saveConnection } from '../../../functions/src/domain/accounts/index.ts';
import { editPost } from '../../../functions/src/domain/posts/edit.ts';
import {
  type AmbiguityDecision,
  type ConnectedAccounts,
  cancelPost,
  cancelTarget,
  createPost,
  postIdOf,
  readConnectedAccounts,
  readPost,
  retryPost,
} from '../../../functions/src/domain/posts/index.ts';
import { haveEventsRecorded, LAST_CHECK_MS } from '../../../functions/src/domain/posts/risk-times.ts';
import { createProfile, deleteProfile } from '../../../functions/src/domain/profiles/index.ts';
import { prepareTestUser, requestDeletion } from '../../../functions/src/domain/users/index.ts';
import { lookUp, type RequestIdentity } from '../../../functions/src/infra/idempotency/records.ts';
import { rootTrace } from '../../../functions/src/infra/observe/trace.ts';
import { SECOND } from '../../../functions/src/model/clock.ts';
import { HeraldError } from '../../../functions/src/model/errors.ts';
import { customerOf, isTestUser, personOf, profileOf, profileUserOf } from '../../../functions/src/model/ids.ts';
import type { Platform } from '../../../functions/src/model/platform.ts';
import type { Content, Target } from '../../../functions/src/model/post.ts';
import { removePost } from '../network/removals.ts';
import type { Sandbox, Sandboxes } from '../network/sandboxes.ts';
import { type Removed, repliesBelow, shownPosts } from '../shown-posts.ts';
import type { World } from '../world.ts';
import type { Deployment } from './deployment.ts';

const FAR_FUTURE = new Date('2099-12-31T00:00:00Z');
const ENDPOINT = 'POST /v1/posts';
/** After which pause a client repeats a request that failed. */
const CLIENT_PAUSE_MS = 3 * SECOND;
const NO_LIMITS = { requestsPerMinute: null, postsPerDay: null } as const;

/** A user, or a profile of a customer, and the platforms of the accounts that are connected. */
export interface PlannedUser {
  /** The user id; for a profile, which has its id from Herald, only a name. */
  id: string;
  /** The customer of a profile. */
  customerId?: string;
  accounts: Platform[];
}

/** A user or profile, and the accounts that it can post to. */
export interface Member {
  /** As the plan names it. */
  name: string;
  userId: string;
  accounts: Request['targets'];
}

/** A post that a user asks for. */
interface Request {
  /** Unique in the simulation. */
  key: string;
  /** Where it is not `key`. */
  idempotencyKey?: string | undefined;
  userId: string;
  targets: Pick<Target, 'platform' | 'accountId'>[];
  content: Content;
  publishAt: Date | null;
}

/** A request that was accepted. */
export interface Accepted extends Request {
  id: string;
  acceptedAt: number;
  cancelled: boolean;
  /** The ids of targets that were cancelled, and not tried again. */
  cancelledTargets: Set<string>;
  /** The texts that accepted edits have replaced. */
  replaced: string[];
  /** How often its targets were queued again, by target id, and when last (ms since the epoch). */
  retried: Map<string, { times: number; at: number }>;
}

/** What an edit changes. */
interface Edit {
  text?: string;
  publishAt?: Date;
}

/** What a request with an idempotency key found and is to do. */
type Claimed = Extract<Awaited<ReturnType<typeof lookUp>>, { state: 'fresh' }>['claim'];

/** A request of a user who is being deleted: no key and no session works any more. */
export class SignedOut extends Error {
  override readonly name = 'SignedOut';
}

/** For what a client does alone: it stops once its user is signed out. */
export function unlessSignedOut(error: unknown): void {
  if (!(error instanceof SignedOut)) throw error;
}

/** The users of Herald and what they do. Their requests are handled by the instances of the API. */
export class Users {
  readonly accepted: Accepted[] = [];
  /** Requests of users who were signed out before they had a response: some were accepted all the same. */
  readonly unanswered: Request[] = [];
  /** Accounts with an access that their user has withdrawn at the platform. */
  readonly withdrawn = new Set<string>();
  /** What users have deleted at the platforms. */
  readonly removed: Removed = { posts: [], parents: new Map() };
  readonly #world: World;
  readonly #deployment: Deployment;
  readonly #sandboxes: Sandboxes;
  /** What users have in mind and have not done yet: a simulation goes on for it. */
  intentions = 0;
  #edits = 0;
  #retries = 0;
  /** In the order in which they joined. */
  readonly #numbers = new Map<string, number>();

  constructor(world: World, deployment: Deployment, sandboxes: Sandboxes) {
    this.#world = world;
    this.#deployment = deployment;
    this.#sandboxes = sandboxes;
  }

  /** A subscribed user or a profile with an account on each platform; one of test mode has simulated ones. In the order of the plan. */
  async join({ id, customerId, accounts: connected }: PlannedUser): Promise<Member> {
    const number = this.#numbers.size;
    const sandbox = this.#sandboxes.ofUser(number);
    this.#numbers.set(id, number);
    const accounts: Member['accounts'] = [];
    let userId = id;
    await this.onApi(async () => {
      const owner = customerId ?? id;
      if (isTestUser(owner)) await this.#untilDone(() => prepareTestUser(context(), personOf(owner)));
      else if (customerId === undefined) await this.#untilDone(() => subscribe(context(), id));
      if (customerId !== undefined) userId = await this.#untilDone(() => createProfileUser(customerId, id));
      for (const [index, platform] of connected.entries()) {
        const accountId = isTestUser(userId)
          ? `test_${platform}`
          : await this.#connect(sandbox, userId, platform, `${id}.${index}`);
        accounts.push({ platform, accountId });
      }
    });
    this.#numbers.set(userId, number);
    return { name: id, userId, accounts };
  }

  /** The user asks for a post. */
  async post(request: Request): Promise<void> {
    const what = `${request.key} for ${describeTargets(request)}`;
    const id = await this.untilKnown(request.userId, what, () => this.#accept(request)).catch(unlessSignedOut);
    if (!id) return void this.unanswered.push(request);
    this.#world.timeline.add('client', `${request.key} accepted as ${id}`);
    const acceptedAt = this.#world.time.now;
    this.accepted.push({
      ...request,
      id,
      acceptedAt,
      cancelled: false,
      cancelledTargets: new Set(),
      replaced: [],
      retried: new Map(),
    });
  }

  /** The user cancels a post, if it is not too late. */
  async cancel(post: Accepted): Promise<void> {
    try {
      await this.onApi(() => cancelPost(context(), post.userId, post.id), post.userId);
      post.cancelled = true;
      this.#world.timeline.add('client', `${post.key} cancelled`);
    } catch (error) {
      this.#world.timeline.add('client', `${post.key} could not be cancelled: ${error}`);
    }
  }

  /** The user cancels a target of a post, if it is not too late: of a live post the replies that are not sent yet. */
  async cancelTarget(post: Accepted, { platform, accountId }: Accepted['targets'][number]): Promise<void> {
    const targetId = `${platform}:${accountId}`;
    try {
      await this.onApi(() => cancelTarget(context(), post.userId, post.id, targetId), post.userId);
      post.cancelledTargets.add(targetId);
      this.#world.timeline.add('client', `${post.key} cancelled for ${targetId}`);
    } catch (error) {
      this.#world.timeline.add('client', `${post.key} could not be cancelled for ${targetId}: ${error}`);
    }
  }

  /** The user deletes a live post or a reply to it at its platform, as Herald names them: `choose` takes one of them. */
  async remove(post: Accepted, choose: <T>(among: readonly T[]) => T): Promise<void> {
    if (isTestUser(post.userId)) return;
    const runs = (await this.read(post))?.runs ?? [];
    const live = runs.flatMap(({ platform, result, replies }) =>
      [result, ...replies].flatMap((one) => (one?.id ? [{ platform, id: one.id }] : [])),
    );
    if (live.length === 0) return;
    const chosen = choose(live);
    const sandbox = this.#sandboxes.ofUser(this.#numbers.get(post.userId) ?? 0);
    const isRemoved = removePost(this.removed, sandbox, chosen);
    if (isRemoved) this.#world.timeline.add('client', `${post.key}: deleted ${chosen.id} on ${chosen.platform}`);
  }

  /** The user changes a post, if it is not too late. */
  async edit(post: Accepted, edit: Edit): Promise<void> {
    this.#edits += 1;
    const key = `${post.key} edit ${this.#edits}`;
    const request = () => this.#change(post, key, edit);
    const what = `${key} ${JSON.stringify(edit)}`;
    const changed = await this.untilKnown(post.userId, what, request, 'not_editable').catch(unlessSignedOut);
    if (!changed) return;
    if (edit.text !== undefined) {
      post.replaced.push(post.content.text);
      post.content = { ...post.content, text: edit.text };
    }
    if (edit.publishAt) post.publishAt = edit.publishAt;
  }

  /** A post as its user reads it; null where that fails. Throws `SignedOut`. */
  async read(post: Accepted): Promise<Awaited<ReturnType<typeof readPost>> | null> {
    try {
      const found = await this.onApi(() => readPost(context(), post.userId, post.id), post.userId);
      applyLastEdit(post, found.submission.content.text);
      return found;
    } catch (error) {
      if (error instanceof SignedOut) throw error;
      return null;
    }
  }

  /** How many posts with this text its user sees on an account. */
  seen({ userId }: Accepted, { platform, accountId }: Accepted['targets'][number], text: string): number {
    const simulated = this.#sandboxes.ofUser(this.#numbers.get(userId) ?? 0).platforms;
    const live = simulated.find(({ name }) => name === platform)?.published() ?? [];
    return live.filter(
      (one) => one.replyTo === null && one.accountId === accountId && (one.text || one.title || '') === text,
    ).length;
  }

  /** How many replies its user sees, or has seen, below a live post. */
  seenBelow({ userId }: Accepted, platform: Platform, rootId: string): number {
    const { platforms } = this.#sandboxes.ofUser(this.#numbers.get(userId) ?? 0);
    return repliesBelow(shownPosts(platforms, this.removed), platform, rootId).length;
  }

  /** The user tries failed targets again. */
  async retry(post: Accepted, targets: readonly string[], decision: AmbiguityDecision): Promise<void> {
    this.#retries += 1;
    const key = `${post.key} retry ${this.#retries}`;
    const request = () => this.#tryAgain(post, key, targets, decision);
    const what = `${key} ${targets.join(' ')} ${decision ?? ''}`;
    const queued = await this.untilKnown(post.userId, what, request, 'not_retryable').catch(unlessSignedOut);
    if (!queued) return;
    for (const target of targets) {
      post.cancelledTargets.delete(target);
      const times = (post.retried.get(target)?.times ?? 0) + 1;
      post.retried.set(target, { times, at: this.#world.time.now });
    }
  }

  /** The user withdraws Herald's access at the platform, which tells Herald, maybe twice. */
  async revoke(
    { userId }: Accepted,
    { platform, accountId }: Accepted['targets'][number],
    deliveries: number,
  ): Promise<void> {
    // A simulated account has no access to withdraw.
    if (isTestUser(userId)) return;
    const sandbox = this.#sandboxes.ofUser(this.#numbers.get(userId) ?? 0);
    const accounts = sandbox.platforms.find(({ name }) => name === platform)?.accounts;
    for (const token of accounts?.identity.tokensOf(accountId) ?? []) token.revoked = true;
    this.withdrawn.add(accountId);
    const at = this.#world.time.now;
    this.#world.timeline.add('client', `${userId} revokes the access to ${platform}:${accountId}`);
    const event = { id: `${accountId}-${at}`, platform, type: 'deauthorize', authorizationRemoved: { accountId, at } };
    for (let delivery = 0; delivery < deliveries; delivery += 1)
      await this.onApi(() => applyPlatformEvent(context(), event)).catch((error: unknown) =>
        this.#world.timeline.add('client', `the event was not taken: ${error}`),
      );
  }

  /** The payment provider reports that the subscription of the user, or of the profile's customer, has ended. */
  endSubscription(userId: string): Promise<unknown> {
    return this.untilKnown(undefined, `the subscription of ${userId} ends`, async () => {
      const ctx = context();
      const { subscription } = ctx.store.user(customerOf(userId));
      if ((await subscription.get()).exists)
        await subscription.update({ status: 'canceled', updatedAt: new Date(ctx.clock.now()) });
    });
  }

  /** The user deletes the account, or the customer a profile. */
  async deleteAccount(userId: string): Promise<void> {
    const [customerId, profileId] = [customerOf(userId), profileOf(userId)];
    const request = async (): Promise<void> => {
      const ctx = context();
      const logger = ctx.records.logger({ functionName: 'web', trace: rootTrace(), userId });
      if (profileId === null)
        await requestDeletion(ctx, { userId: personOf(userId), signedInAt: ctx.clock.now() }, logger);
      else await deleteProfile(ctx, customerId, profileId, logger);
    };
    await this.untilKnown(customerId, `the deletion of ${userId}`, request, 'not_found').catch(unlessSignedOut);
  }

  /**
   * A request that the user's client repeats until it has a response; null where it is refused for one of these reasons. Throws
   * `SignedOut`.
   */
  untilKnown<T>(userId: string | undefined, what: string, request: () => Promise<T>): Promise<T>;
  untilKnown<T>(userId: string, what: string, request: () => Promise<T>, ...refusals: string[]): Promise<T | null>;
  async untilKnown<T>(
    userId: string | undefined,
    what: string,
    request: () => Promise<T>,
    ...refusals: string[]
  ): Promise<T | null> {
    for (;;) {
      try {
        const response = await this.onApi(request, userId);
        this.#world.timeline.add('client', `${what}: done`);
        return response;
      } catch (error) {
        this.#world.timeline.add('client', `${what} failed: ${error}`);
        if (error instanceof SignedOut) throw error;
        if (error instanceof HeraldError && refusals.includes(error.reason)) return null;
      }
      await this.#pause();
    }
  }

  async #connect(sandbox: Sandbox, userId: string, platform: Platform, username: string): Promise<string> {
    const simulated = sandbox.platforms.find(({ name }) => name === platform)?.accounts;
    if (!simulated) throw new Error(`${platform} has no accounts.`);
    const seeded = simulated.seed({ username, tokenAgeMs: this.#world.conditions.tokenAges[platform] ?? 0 });
    const { accountId, accessToken, refreshToken, displayName, avatarUrl, expiresIn, scopes } = seeded;
    this.#sandboxes.issued(sandbox, accessToken, refreshToken);
    const connection = {
      tokens: { accessToken, refreshToken, tokenType: 'bearer', expiresIn, scope: scopes.join(',') },
      profile: { platformId: accountId, displayName, username, avatarUrl, accountType: 'user' as const },
    };
    await this.#untilDone(() => saveConnection(context(), userId, platform, connection));
    return accountId;
  }

  async #change(post: Accepted, key: string, { text, publishAt }: Edit): Promise<'changed'> {
    const ctx = context();
    const found = await claimRequest(post.userId, `PATCH ${ENDPOINT}`, key);
    if ('body' in found) return 'changed';
    const logger = ctx.records.logger({ functionName: 'api', trace: rootTrace(), userId: post.userId });
    await editPost(
      ctx,
      post.userId,
      post.id,
      { publishAt, content: (stored) => ({ ...stored, text: text ?? stored.text }) },
      { claim: found.claim, logger, records: null, precondition: () => {} },
    );
    return 'changed';
  }

  async #tryAgain(
    post: Accepted,
    key: string,
    targets: readonly string[],
    decision: AmbiguityDecision,
  ): Promise<'queued'> {
    const ctx = context();
    const found = await claimRequest(post.userId, 'POST /v1/posts/:id/retry', key);
    if ('body' in found) return 'queued';
    const logger = ctx.records.logger({ functionName: 'api', trace: rootTrace(), userId: post.userId });
    await retryPost(ctx, post.userId, post.id, { targets, decision }, { claim: found.claim, logger, records: null });
    return 'queued';
  }

  /** Repeats what the database may refuse. */
  async #untilDone<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        this.#world.note(`joining: ${error}`);
      }
      await this.#pause();
    }
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => this.#world.time.after(CLIENT_PAUSE_MS, resolve));
  }

  async #accept(request: Request): Promise<string> {
    const ctx = context();
    const { userId, key, idempotencyKey = key, content, publishAt } = request;
    const found = await claimRequest(userId, ENDPOINT, idempotencyKey);
    if ('body' in found) return postIdOf(found.body) ?? '';
    const trace = rootTrace();
    const logger = ctx.records.logger({ functionName: 'api', trace, userId });
    const post = { userId, content, targets: targetsOf(request), publishAt, trace };
    // Nearer posts are not checked, whatever is recorded.
    const isFarAhead = publishAt !== null && publishAt.getTime() - ctx.clock.now() >= LAST_CHECK_MS;
    const connected: ConnectedAccounts = isFarAhead
      ? await readConnectedAccounts(ctx, userId, post.targets)
      : new Map();
    const isRecorded = () => haveEventsRecorded(post.targets, connected);
    const { postSubmissionId } = await createPost(ctx, post, { claim: found.claim, logger, isRecorded });
    return postSubmissionId;
  }

  /**
   * Runs work on an instance of the API. Fails when it dies. The request of a user is refused once that user is being deleted, and one
   * for a profile when the instance has noticed its deletion: the HTTP pipeline, which reads the key or the session, is not simulated.
   */
  onApi<T>(work: () => Promise<T>, userId?: string): Promise<T> {
    const { time } = this.#world;
    const worker = this.#deployment.instancesOf('api').any();
    return new Promise((resolve, reject) => {
      const die = (): void => reject(new Error('The connection broke.'));
      worker.onDeath.add(die);
      deliverAt(time, worker, time.now, () => {
        void (userId === undefined ? work() : this.#admit(userId).then(work))
          .then(resolve, reject)
          .finally(() => currentWorker()?.onDeath.delete(die));
      });
    });
  }

  /** Throws `SignedOut`. */
  async #admit(userId: string): Promise<void> {
    const [customerId, profileId] = [customerOf(userId), profileOf(userId)];
    const { profiles } = context();
    if (this.#deployment.deletionOf(customerId) !== 'none') throw new SignedOut(`${customerId} is being deleted.`);
    if (profileId === null || profiles.known(customerId, profileId)) return;
    if (!(await profiles.read(customerId, profileId))) throw new SignedOut(`${userId} is being deleted.`);
  }
}

async function subscribe({ store, clock }: Context, userId: string): Promise<void> {
  await store.user(userId).subscription.set({
    status: 'active',
    currentPeriodEnd: FAR_FUTURE,
    stripeCustomerId: null,
    stripeSubscriptionId: null,
    updatedAt: new Date(clock.now()),
  });
}

/** Creates a profile, once for a key. Returns its user. */
export async function createProfileUser(customerId: string, key: string): Promise<string> {
  const found = await claimRequest(customerId, 'POST /v1/profiles', key);
  const fields = { name: key, externalId: key, limits: NO_LIMITS, metadata: {} };
  const body =
    'body' in found
      ? found.body
      : await createProfile(context(), customerId, fields, found.claim).then((created) =>
          'done' in created ? created.done : created.stored.body,
        );
  return profileUserOf(customerId, z.object({ id: z.string() }).parse(body).id);
}

/** Of edits at the same time, the stored one is the last: its response may have come before the response to another. */
export function applyLastEdit(post: Accepted, stored: string): void {
  if (!post.replaced.includes(stored) || stored === post.content.text) return;
  post.replaced = [...post.replaced.filter((text) => text !== stored), post.content.text];
  post.content = { ...post.content, text: stored };
}

/** The claim on a request's key; the body of the stored response where it was handled before. */
export async function claimRequest(
  userId: string,
  endpoint: string,
  key: string,
): Promise<{ claim: Claimed } | { body: unknown }> {
  const identity: RequestIdentity = { userId, endpoint, key, bodyHash: key };
  const found = await lookUp(context(), identity);
  if (found.state === 'replay') return { body: found.response.body };
  if (found.state !== 'fresh') throw new Error(`The idempotency record is ${found.state}.`);
  return { claim: found.claim };
}

function describeTargets({ targets }: Request): string {
  return targets.map(({ platform, accountId }) => `${platform}:${accountId}`).join(' ');
}

function targetsOf({ targets }: Request): Target[] {
  return targets.map(({ platform, accountId }) => {
    const targetId = `${platform}:${accountId}`;
    const isUnique = targets.filter((one) => one.platform === platform).length === 1;
    return { platform, accountId, targetId, runId: isUnique ? platform : targetId };
  });
}

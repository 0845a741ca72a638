import { valueAt, type Write, withValueAt } from '@herald-lab/firestore';
import {
  crashes,
  duplicateTasks,
  flakyFiles,
  flakyQueue,
  lateEffects,
  lostResponses,
  pauses,
  type StoreRules,
  serverErrors,
  slowStore,
  unknownCommits,
} from '@herald-lab/simulation';
import { z } from 'zod';
import { replyOfStep } from '../../functions/src/domain/posts/run-replies.ts';
import { RunSession } from '../../functions/src/domain/publishing/run-session.ts';
import { DurableSteps } from '../../functions/src/domain/publishing/steps.ts';
import { ownedData } from '../../functions/src/domain/users/deletion/owned-data.ts';
import type { PlatformResponse } from '../../functions/src/infra/http-client/platform-http.ts';
import { HOUR } from '../../functions/src/model/clock.ts';
import { PlatformFailure } from '../../functions/src/platforms/contract/outcome.ts';
import type { Intent } from '../../functions/src/platforms/contract/steps.ts';
import { instagram } from '../../functions/src/platforms/instagram/publish.ts';
import { threads } from '../../functions/src/platforms/threads/publish.ts';
import { accountConnections } from './faults/account-connections.ts';
import { accountDeletions } from './faults/account-deletions.ts';
import type { Fault } from './faults/fault.ts';
import { fileDownloads, unreliableHosts } from './faults/file-downloads.ts';
import { fileUploads } from './faults/file-uploads.ts';
import { lag } from './faults/platform-faults.ts';
import { scheduledRisks } from './faults/scheduled-risks.ts';
import { transcriptions } from './faults/transcriptions.ts';
import { cancelledTargets, deletedPosts, edits, retries } from './faults/user-faults.ts';
import { receiversDown, webhooks } from './faults/webhook-faults.ts';

/** A safeguard that is switched off, to prove that the simulation notices. */
export interface Mutant {
  name: string;
  /** The faults in which it matters. Without it, the same seeds find nothing. */
  faults: readonly Fault[];
  /** The scenario in which it matters, where that is not `distinct`. */
  scenario?: 'replies';
  /** The first seed that is tried, because it detects the mutant: earlier ones are many, or repeat their work for minutes. */
  firstSeed?: number;
  /** Switches it off. Returns how to switch it on again. */
  install(): () => void;
  storeRules?: StoreRules;
  /** The sweeps that do not run. */
  withoutSweeps?: readonly string[];
}

/** Preconditions on the version are not checked for these writes. */
function unchecked(matches: (update: NonNullable<Write['update']>) => boolean | undefined): StoreRules {
  return {
    alter: (write) =>
      write.update && write.currentDocument?.updateTime && matches(write.update)
        ? { ...write, currentDocument: null }
        : write,
  };
}

/** Replaces a method of a class. Returns how to undo that. */
function replaceMethod<Name extends string, Owner extends Record<Name, unknown>>(
  owner: Owner,
  name: Name,
  replacement: (original: Owner[Name]) => Owner[Name],
): () => void {
  const original = owner[name];
  owner[name] = replacement(original);
  return () => {
    owner[name] = original;
  };
}

/** Workers do not notice that their lease has ended, neither before an effect nor when they write. */
const withoutFence: Mutant = {
  name: 'lease fence',
  firstSeed: 45,
  faults: [pauses, slowStore],
  install: () => replaceMethod(RunSession.prototype, 'assertLeaseHeld', () => () => {}),
  storeRules: unchecked((update) => update.name?.includes('/runs/') && update.fields?.['attempt'] === undefined),
};

/** An absence right after an effect counts as proof. */
const withoutSettleTime: Mutant = {
  name: 'settle time',
  faults: [lostResponses, lag, crashes],
  install: () =>
    replaceMethod(
      DurableSteps.prototype,
      'once',
      (once) =>
        function (this: DurableSteps, name, schema, effect, recover, options) {
          return once.call(
            this,
            name,
            schema,
            effect,
            ({ since, endedAt }) => recover({ since, endedAt: new Date(endedAt.getTime() - HOUR) }),
            options,
          ) as never;
        },
    ),
};

/** Nothing is written before an effect. */
const withoutIntent: Mutant = {
  name: 'intent',
  faults: [lostResponses, lag, crashes],
  install: () =>
    replaceMethod(
      DurableSteps.prototype,
      'once',
      () =>
        function (this: DurableSteps, name, schema, effect) {
          return this.remember(name, schema, effect);
        },
    ),
};

type Once = DurableSteps['once'];

/** Changes the effects of replies only. */
function replaceReplyEffects(replacement: (once: Once) => Once): () => void {
  return replaceMethod(DurableSteps.prototype, 'once', (once) => {
    const changed = replacement(once);
    return function (this: DurableSteps, name, ...others) {
      return (replyOfStep(name) === null ? once : changed).call(this, name, ...others) as never;
    };
  });
}

/** Nothing is written before a reply is sent. */
const withoutReplyIntent: Mutant = {
  name: 'intent of a reply',
  scenario: 'replies',
  faults: [lostResponses, lag, crashes],
  install: () =>
    replaceReplyEffects(
      () =>
        function (this: DurableSteps, name, schema, effect) {
          return this.remember(name, schema, effect);
        },
    ),
};

/** An absence right after a reply was sent counts as proof. */
const withoutReplySettleTime: Mutant = {
  name: 'settle time of a reply',
  scenario: 'replies',
  faults: [lostResponses, lateEffects, lag],
  install: () =>
    replaceReplyEffects(
      (once) =>
        function (this: DurableSteps, name, schema, effect, recover, options) {
          const early = ({ since, endedAt }: Intent) => recover({ since, endedAt: new Date(endedAt.getTime() - HOUR) });
          return once.call(this, name, schema, effect, early, options) as never;
        },
    ),
};

/** A reply counts as live although nobody knows whether it is, and the next one is sent. */
const withoutKnownReply: Mutant = {
  name: 'wait for the reply before',
  scenario: 'replies',
  faults: [lostResponses, lateEffects, serverErrors],
  install: () =>
    replaceReplyEffects(
      (once) =>
        function (this: DurableSteps, name, schema, ...others) {
          return once.call(this, name, schema, ...others).catch((error: unknown) => {
            if (error instanceof PlatformFailure && error.outcome.kind === 'unknown')
              return { id: 'unknown', url: null };
            throw error;
          }) as never;
        },
    ),
};

/** The lookup of a comment takes any with the same words, also an earlier reply of its run. */
const withoutEarlierReplies: Mutant = {
  name: 'earlier replies in a lookup',
  scenario: 'replies',
  faults: [lostResponses, lag, serverErrors],
  install: () =>
    replaceMethod(
      instagram as Required<typeof instagram>,
      'publishReply',
      (publishReply) => (job, settings) => publishReply({ ...job, thread: [job.thread[0]] }, settings),
    ),
};

/** A list of own replies in which each has this parent. */
function adoptedBy(id: string, response: PlatformResponse): PlatformResponse {
  const list = z.object({ data: z.array(z.looseObject({ is_reply: z.literal(true) })) }).safeParse(response.data);
  if (!list.success) return response;
  return { ...response, data: { data: list.data.data.map((reply) => ({ ...reply, replied_to: { id } })) } };
}

/** The lookup of a reply takes any with the same words, whatever it follows. */
const withoutParent: Mutant = {
  name: 'parent of a reply',
  firstSeed: 93,
  scenario: 'replies',
  faults: [lostResponses, lag, serverErrors],
  install: () =>
    replaceMethod(
      threads as Required<typeof threads>,
      'publishReply',
      (publishReply) => (job, settings) =>
        publishReply(
          { ...job, http: async (request) => adoptedBy(job.thread.at(-1)?.id ?? '', await job.http(request)) },
          settings,
        ),
    ),
};

/** Stores a retry that begins again with the first reply. */
function restarted(write: Write): Write {
  const { update, updateMask } = write;
  const replies = update?.fields?.['replies']?.arrayValue?.values ?? [];
  if (!update?.fields?.['requeues'] || replies.length === 0) return write;
  const waiting = replies.map(({ mapValue }) => ({
    mapValue: { fields: { ...mapValue?.fields, status: { stringValue: 'waiting' } } },
  }));
  const fields = {
    ...update.fields,
    steps: { mapValue: { fields: {} } },
    replies: { arrayValue: { values: waiting } },
  };
  const fieldPaths = [...new Set([...(updateMask?.fieldPaths ?? []), 'steps'])];
  return { ...write, update: { ...update, fields }, updateMask: { fieldPaths } };
}

/** A retry sends all replies again. */
const withoutContinuation: Mutant = {
  name: 'continuation of a thread',
  scenario: 'replies',
  faults: [retries, cancelledTargets, deletedPosts],
  install: () => () => {},
  storeRules: { alter: restarted },
};

/** Two workers can claim the same run. */
const withoutClaimPrecondition: Mutant = {
  name: 'precondition on the claim',
  faults: [slowStore, duplicateTasks, pauses],
  install: () => () => {},
  storeRules: unchecked((update) => update.name?.includes('/runs/') && update.fields?.['attempt'] !== undefined),
};

/** An edit overwrites the runs that workers have claimed meanwhile. */
const withoutEditPrecondition: Mutant = {
  name: 'precondition on the edit',
  faults: [edits, slowStore],
  install: () => () => {},
  storeRules: unchecked((update) => update.name?.includes('/runs/') && update.fields?.['revision'] !== undefined),
};

/** The event of a run is written after the commit that ends the run. */
const withoutEventInCommit: Mutant = {
  name: 'event in the commit',
  faults: [webhooks, crashes, unknownCommits],
  install: () => () => {},
  storeRules: {
    isSeparate: ({ update }) => update?.fields?.['type']?.stringValue?.startsWith('target.') === true,
  },
};

/** The outcome of a run is written after the commit that ends the run. */
const withoutOutcomeInCommit: Mutant = {
  name: 'outcome in the commit',
  faults: [crashes, unknownCommits],
  install: () => () => {},
  storeRules: { isSeparate: ({ update }) => update?.name?.includes('/runOutcomes/') === true },
};

/** Two workers can number the events of a user at once. */
const withoutStreamPrecondition: Mutant = {
  name: 'precondition on the stream',
  firstSeed: 19,
  faults: [webhooks, slowStore, duplicateTasks],
  install: () => () => {},
  storeRules: unchecked(({ name }) => name?.includes('/eventStream/') === true),
};

/** Two workers can take the same endpoint. */
const withoutEndpointPrecondition: Mutant = {
  name: 'precondition on the endpoint',
  firstSeed: 128,
  faults: [webhooks, slowStore, duplicateTasks, receiversDown],
  install: () => () => {},
  storeRules: unchecked((update) => update.name?.includes('/webhooks/') && update.fields?.['lease'] !== undefined),
};

/** No sweep recovers events after a lost task. */
const withoutEventSweep: Mutant = {
  name: 'event sweep',
  faults: [webhooks, flakyQueue],
  install: () => () => {},
  withoutSweeps: ['eventSweep'],
};

/** Workers do not ask whether the user of a post is being deleted. */
const withoutDeletionCheck: Mutant = {
  name: 'deletion check',
  faults: [accountDeletions],
  install: () => () => {},
  storeRules: { isHidden: (name) => name.includes('/accountDeletions/') },
};

/** Workers ask whether the customer is being deleted, and not whether the profile is. */
const withoutProfileDeletionCheck: Mutant = {
  name: 'deletion check of a profile',
  firstSeed: 77,
  faults: [accountDeletions],
  install: () => () => {},
  storeRules: { isHidden: (name) => /\/accountDeletions\/.*~prf_/.test(name) },
};

/** Stores the events of a profile as those of its customer. */
function misplaced(write: Write): Write {
  const name = write.update?.name?.replace(/~prf_[^/]+(?=\/events\/)/, '');
  return name ? { ...write, update: { ...write.update, name } } : write;
}

/** The events of all profiles of a customer are in one list. */
const withoutProfileOfEvent: Mutant = {
  name: 'profile of an event',
  firstSeed: 2,
  faults: [webhooks],
  install: () => () => {},
  storeRules: { alter: misplaced },
};

/** A deletion leaves out a collection. */
const withoutKeyDeletion: Mutant = {
  name: 'deletion of API keys',
  faults: [accountDeletions],
  install: () => {
    const { apiKeys } = ownedData;
    Object.assign(ownedData, { apiKeys: async () => {} });
    return () => Object.assign(ownedData, { apiKeys });
  },
};

/** Nobody remembers which uploads may still arrive of a user who was deleted. */
const withoutLateUploads: Mutant = {
  name: 'record of late uploads',
  faults: [accountDeletions, fileUploads, crashes, flakyFiles, pauses],
  install: () => () => {},
  storeRules: { alter: (write) => (/\/accountDeletions\/.*\/uploads\//.test(write.update?.name ?? '') ? null : write) },
};

/** Stores null as the reported risks. */
function forgetful(write: Write): Write {
  const fields = write.update?.fields ?? {};
  if (!valueAt(fields, 'riskCheck.told')) return write;
  const changed = withValueAt(fields, ['riskCheck', 'told'], { nullValue: 'NULL_VALUE' });
  return { ...write, update: { ...write.update, fields: changed } };
}

/** A check of a scheduled post forgets the reported risks. */
const withoutNotifiedCauses: Mutant = {
  name: 'record of told causes',
  firstSeed: 9,
  faults: [scheduledRisks],
  install: () => () => {},
  storeRules: { alter: forgetful },
};

/** Scheduled posts are not checked. */
const withoutRiskSweep: Mutant = {
  name: 'risk sweep',
  faults: [scheduledRisks],
  install: () => () => {},
  withoutSweeps: ['riskSweep'],
};

/** Two jobs of a customer can change the balance at once. */
const withoutBalancePrecondition: Mutant = {
  name: 'precondition on the balance',
  faults: [transcriptions, slowStore],
  install: () => () => {},
  storeRules: unchecked(({ name }) => name?.includes('/credits/') === true),
};

/** Deletes a claim in place of ending its lease. */
function released(write: Write): Write {
  const { update, updateMask, currentDocument } = write;
  const isEnd = update?.name?.includes('/idempotency/') && updateMask?.fieldPaths?.join() === 'lease';
  return isEnd ? { delete: update?.name ?? '', currentDocument: currentDocument ?? null } : write;
}

/** Nobody remembers a file that a download may have left. */
const withoutKeptClaim: Mutant = {
  name: 'claim on a file without a record',
  faults: [
    ...[transcriptions, fileDownloads, unreliableHosts, crashes, unknownCommits],
    ...[flakyFiles, lostResponses, serverErrors, slowStore],
  ],
  install: () => () => {},
  storeRules: { alter: released },
};

/** The state of a connection is not deleted when it is used. */
const withoutStateDeletion: Mutant = {
  name: 'single use of a state',
  faults: [accountConnections],
  install: () => () => {},
  storeRules: { alter: (write) => (write.delete?.includes('/oauthStates/') ? null : write) },
};

export const mutants: readonly Mutant[] = [
  withoutFence,
  withoutSettleTime,
  withoutIntent,
  withoutReplyIntent,
  withoutReplySettleTime,
  withoutKnownReply,
  withoutEarlierReplies,
  withoutParent,
  withoutContinuation,
  withoutClaimPrecondition,
  withoutEditPrecondition,
  withoutEventInCommit,
  withoutOutcomeInCommit,
  withoutStreamPrecondition,
  withoutEndpointPrecondition,
  withoutEventSweep,
  withoutDeletionCheck,
  withoutProfileDeletionCheck,
  withoutProfileOfEvent,
  withoutKeyDeletion,
  withoutLateUploads,
  withoutNotifiedCauses,
  withoutRiskSweep,
  withoutBalancePrecondition,
  withoutKeptClaim,
  withoutStateDeletion,
];

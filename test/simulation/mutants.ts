import { ownedData } from '../../functions/src/account-deletion/owned-data.ts';
import { RunSession } from '../../functions/src/publishing/run-session.ts';
import { DurableSteps } from '../../functions/src/publishing/steps.ts';
import { HOUR } from '../../functions/src/time/clock.ts';
import type { DatabaseRules } from './store/database.ts';
import { accountDeletions } from './troubles/account-deletions.ts';
import { fileUploads } from './troubles/file-uploads.ts';
import { lag, lostResponses } from './troubles/network-troubles.ts';
import { duplicateTasks, flakyQueue } from './troubles/queue-troubles.ts';
import { scheduledRisks } from './troubles/scheduled-risks.ts';
import { flakyFiles, slowStore, unknownCommits } from './troubles/store-troubles.ts';
import type { Trouble } from './troubles/trouble.ts';
import { edits } from './troubles/user-troubles.ts';
import { unreliableReceivers, webhooks } from './troubles/webhook-troubles.ts';
import { crashes, pauses } from './troubles/worker-troubles.ts';

/** A safeguard that is switched off, to prove that the simulation notices. */
export interface Mutant {
  name: string;
  /** The troubles in which it matters. Without it, the same seeds find nothing. */
  troubles: readonly Trouble[];
  /** Switches it off. Returns how to switch it on again. */
  install(): () => void;
  databaseRules?: DatabaseRules;
  /** The sweeps that do not run. */
  withoutSweeps?: readonly string[];
}

/** Replaces a method of a class. Returns how to undo that. */
const replaceMethod = <Name extends string, Owner extends Record<Name, unknown>>(
  owner: Owner,
  name: Name,
  replacement: (original: Owner[Name]) => Owner[Name],
): (() => void) => {
  const original = owner[name];
  owner[name] = replacement(original);
  return () => {
    owner[name] = original;
  };
};

/** Workers do not notice that their lease has ended, neither before an effect nor when they write. */
const withoutFence: Mutant = {
  name: 'lease fence',
  troubles: [pauses, slowStore],
  install: () => replaceMethod(RunSession.prototype, 'assertHeld', () => () => {}),
  databaseRules: {
    checksVersion: ({ update }) => !(update?.name?.includes('/runs/') && update.fields?.['attempt'] === undefined),
  },
};

/** An absence right after an effect counts as proof. */
const withoutSettleTime: Mutant = {
  name: 'settle time',
  troubles: [lostResponses, lag, crashes],
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
  troubles: [lostResponses, lag, crashes],
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

/** Two workers can claim the same run. */
const withoutClaimPrecondition: Mutant = {
  name: 'precondition on the claim',
  troubles: [slowStore, duplicateTasks, pauses],
  install: () => () => {},
  databaseRules: {
    checksVersion: ({ update }) => !(update?.name?.includes('/runs/') && update.fields?.['attempt'] !== undefined),
  },
};

/** An edit overwrites the runs that workers have claimed meanwhile. */
const withoutEditPrecondition: Mutant = {
  name: 'precondition on the edit',
  troubles: [edits, slowStore],
  install: () => () => {},
  databaseRules: {
    checksVersion: ({ update }) => !(update?.name?.includes('/runs/') && update.fields?.['revision'] !== undefined),
  },
};

/** The event of a run is written after the commit that ends the run. */
const withoutEventInCommit: Mutant = {
  name: 'event in the commit',
  troubles: [webhooks, crashes, unknownCommits],
  install: () => () => {},
  databaseRules: {
    isApart: ({ update }) => update?.fields?.['type']?.stringValue?.startsWith('target.') === true,
  },
};

/** Two workers can number the events of a user at once. */
const withoutStreamPrecondition: Mutant = {
  name: 'precondition on the stream',
  troubles: [webhooks, slowStore, duplicateTasks],
  install: () => () => {},
  databaseRules: { checksVersion: ({ update }) => !update?.name?.includes('/eventStream/') },
};

/** Two workers can take the same endpoint. */
const withoutEndpointPrecondition: Mutant = {
  name: 'precondition on the endpoint',
  troubles: [webhooks, slowStore, duplicateTasks, unreliableReceivers],
  install: () => () => {},
  databaseRules: {
    checksVersion: ({ update }) => !(update?.name?.includes('/webhooks/') && update.fields?.['lease'] !== undefined),
  },
};

/** Nobody looks for the events whose task was lost. */
const withoutEventSweep: Mutant = {
  name: 'event sweep',
  troubles: [webhooks, flakyQueue],
  install: () => () => {},
  withoutSweeps: ['eventSweep'],
};

/** Workers do not ask whether the user of a post is being deleted. */
const withoutDeletionCheck: Mutant = {
  name: 'deletion check',
  troubles: [accountDeletions],
  install: () => () => {},
  databaseRules: { isHidden: (name) => name.includes('/accountDeletions/') },
};

/** A deletion leaves out a collection. */
const withoutKeyDeletion: Mutant = {
  name: 'deletion of API keys',
  troubles: [accountDeletions],
  install: () => {
    const { apiKeys } = ownedData;
    Object.assign(ownedData, { apiKeys: async () => {} });
    return () => Object.assign(ownedData, { apiKeys });
  },
};

/** Nobody remembers which uploads may still arrive of a user who was deleted. */
const withoutLateUploads: Mutant = {
  name: 'record of late uploads',
  troubles: [accountDeletions, fileUploads, crashes, flakyFiles, pauses],
  install: () => () => {},
  databaseRules: { isDropped: ({ update }) => /\/accountDeletions\/.*\/uploads\//.test(update?.name ?? '') },
};

/** A look at a scheduled post forgets what was told of it. */
const withoutToldCauses: Mutant = {
  name: 'record of told causes',
  troubles: [scheduledRisks],
  install: () => () => {},
  databaseRules: { forgets: 'riskCheck.told' },
};

/** Nobody looks at scheduled posts. */
const withoutRiskSweep: Mutant = {
  name: 'risk sweep',
  troubles: [scheduledRisks],
  install: () => () => {},
  withoutSweeps: ['riskSweep'],
};

export const mutants: readonly Mutant[] = [
  withoutFence,
  withoutSettleTime,
  withoutIntent,
  withoutClaimPrecondition,
  withoutEditPrecondition,
  withoutEventInCommit,
  withoutStreamPrecondition,
  withoutEndpointPrecondition,
  withoutEventSweep,
  withoutDeletionCheck,
  withoutKeyDeletion,
  withoutLateUploads,
  withoutToldCauses,
  withoutRiskSweep,
];

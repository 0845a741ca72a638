import { z } from 'zod';
import { context } from '../../../functions/src/context.ts';
import { transcribe } from '../../../functions/src/domain/transcription/index.ts';
import { rootTrace } from '../../../functions/src/infra/observe/trace.ts';
import { SECOND } from '../../../functions/src/model/clock.ts';
import { HeraldError } from '../../../functions/src/model/errors.ts';
import { customerOf } from '../../../functions/src/model/ids.ts';
import type { World } from '../world.ts';
import { underLease } from './lease.ts';
import { SignedOut, type Users } from './users.ts';

const ENDPOINT = 'POST /v1/ai/transcribe';
/** How often a patient client sends a request that failed, with a growing pause (ms): the server may be down for hours. */
const PATIENT_TRIES = 10;
const PAUSE_MS = 5 * SECOND;
/** For these a repetition does not help. */
const REFUSALS: readonly string[] = ['insufficient_credits', 'MEDIA_NOT_FOUND', 'MEDIA_INVALID'];

const response = z.object({ jobId: z.string(), creditsDebited: z.number() });

/** A request to transcribe a file, however often its client sends it. */
export interface RequestedJob {
  key: string;
  userId: string;
  /** How often its client sends it. */
  tries: number;
  /** Of each response that the client has received. */
  responses: z.infer<typeof response>[];
  /** Whether a response refused the request for good. */
  isRefused: boolean;
}

/** Users who spend credits on transcriptions. */
export class Transcriptions {
  readonly jobs: RequestedJob[] = [];
  readonly #world: World;
  readonly #users: Users;

  constructor(world: World, users: Users) {
    this.#world = world;
    this.#users = users;
  }

  /** Gives the customer of a user credits, unless the customer has had some. */
  async grant(userId: string, balance: number): Promise<void> {
    const grant = async (): Promise<void> => {
      const { store, clock } = context();
      const { credits } = store.user(customerOf(userId));
      if (!(await credits.get()).exists) await credits.create({ balance, updatedAt: new Date(clock.now()) });
    };
    await this.#users.untilKnown(userId, `${balance} credits for ${customerOf(userId)}`, grant);
  }

  start(userId: string, isPatient: boolean): RequestedJob {
    const key = `job${this.jobs.length + 1}`;
    const tries = isPatient ? PATIENT_TRIES : 1;
    const job: RequestedJob = { key, userId, tries, responses: [], isRefused: false };
    this.jobs.push(job);
    return job;
  }

  /** Sends the request of a job, again and again where that may help. May run twice at once. */
  async send(job: RequestedJob, mediaId: string): Promise<void> {
    const { key, userId, responses } = job;
    for (let tries = 1; tries <= job.tries; tries += 1) {
      try {
        responses.push(await this.#users.onApi(() => transcribeOnce(userId, key, mediaId), userId));
        return this.#world.timeline.add('client', `${key}: transcribed`);
      } catch (error) {
        this.#world.timeline.add('client', `${key} failed: ${error}`);
        if (error instanceof SignedOut) throw error;
        if (error instanceof HeraldError && REFUSALS.includes(error.reason)) {
          job.isRefused = true;
          return;
        }
      }
      await new Promise<void>((resolve) => this.#world.time.after(tries * PAUSE_MS, resolve));
    }
  }
}

function transcribeOnce(userId: string, key: string, mediaId: string): Promise<z.infer<typeof response>> {
  const ctx = context();
  const logger = ctx.records.logger({ functionName: 'media', trace: rootTrace(), userId });
  const request = { userId, mediaId, language: null, model: null, durationSeconds: null };
  return underLease(userId, ENDPOINT, key, response, (lease) => transcribe(ctx, request, { lease, logger }));
}

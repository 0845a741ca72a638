import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { userPostId } from '../../../functions/src/domain/publishing/store-outcome.ts';
import type { Platform } from '../../../functions/src/model/platform.ts';
import type { Run } from '../../../functions/src/model/run.ts';
import { submissionsOf } from '../../support/stored.ts';
import type { Flow, PreparedFlow, Violation } from '../flow.ts';
import type { Harness } from '../harness.ts';
import { allTokens, createUser, type FlowUser } from './user.ts';

export interface PostOptions {
  platforms: readonly Platform[];
  /** Fields of the content; `SANDBOX` and `OUTSIDE` stand for the addresses of media without and with fault injection. */
  content?: Record<string, unknown>;
  /** The delay of the scheduled time (ms). */
  inMs?: number;
  /** Runs between the creation of the user and of the post. */
  before?: (harness: Harness, user: FlowUser) => Promise<void>;
  /** Settings of the deployment. */
  environment?: Readonly<Record<string, string>>;
  /** The expected error of every run; without it the post must be published. */
  fails?: string;
}

/** Errors for an outcome that cannot be known, or that only the user can repair. */
const REPORTED_CODES = new Set(['outcome_unknown', 'reconnect_required']);

const accepted = z.object({ postSubmissionId: z.string() });

/** A client posts with an idempotency key, and retries until the response is final. */
export function postFlow(name: string, options: PostOptions, mayReport?: Flow['mayReport']): Flow {
  return {
    name,
    ...(options.environment ? { environment: options.environment } : {}),
    ...(mayReport ? { mayReport } : {}),
    prepare: async (harness): Promise<PreparedFlow> => {
      const user = await createUser(harness, options.platforms);
      await options.before?.(harness, user);
      const text = `Post ${randomUUID()}`;
      const content = z.record(z.string(), z.unknown()).parse(
        JSON.parse(
          JSON.stringify(options.content ?? {})
            .replaceAll('SANDBOX', harness.sandbox.url)
            .replaceAll('OUTSIDE', harness.outsideUrl),
        ),
      );
      let responseId: string | null = null;
      return {
        run: async () => {
          const response = await harness.sendUntilFinal('/v1/posts', {
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              'service-api-key': user.apiKey,
              'idempotency-key': randomUUID(),
            },
            body: JSON.stringify({
              post: { content: { text, platform: [...options.platforms], ...content } },
              ...(options.inMs ? { scheduledTime: new Date(Date.now() + options.inMs).toISOString() } : {}),
            }),
          });
          responseId =
            response.status === 201 ? accepted.parse(JSON.parse(response.text)).postSubmissionId : response.text;
        },
        verify: () => verify(harness, user, options, responseId),
        secrets: () => [user.apiKey, ...allTokens(harness)],
      };
    },
  };
}

async function verify(
  harness: Harness,
  user: FlowUser,
  options: PostOptions,
  responseId: string | null,
): Promise<Violation[]> {
  const { store } = harness.ctx;
  const submissions = await submissionsOf(user.uid, store);
  if (submissions.length > 1) return [{ kind: 'doubled', message: `${submissions.length} submissions` }];
  const [submission] = submissions;
  if (!submission || submission.id !== responseId)
    return [{ kind: 'lost', message: 'the post of the response is not stored' }];
  if (submission.data().status !== 'dispatched')
    return [{ kind: 'stuck', message: `the submission is ${submission.data().status}` }];
  const runs = (await store.runs(submission.id).get()).docs.map((document) => document.data());
  if (runs.length !== options.platforms.length) return [{ kind: 'lost', message: `${runs.length} runs` }];
  const violations = runs.map((run) =>
    options.fails ? verifyRefused(harness, run, options.fails) : verifyRun(harness, user, run),
  );
  return (await Promise.all(violations)).flat();
}

function verifyRefused(harness: Harness, run: Run, code: string): Violation[] {
  const live = liveOn(harness, run.accountId).length;
  if (run.status === 'failed' && run.error?.code === code && live === 0) return [];
  const kind = run.status === 'failed' || run.status === 'succeeded' ? 'lost' : 'stuck';
  return [{ kind, message: `${run.platform}: ${run.status} ${run.error?.code}, ${live} live` }];
}

function liveOn({ sandbox }: Harness, accountId: string) {
  return sandbox.platforms.flatMap((platform) => platform.published()).filter((post) => post.accountId === accountId);
}

async function verifyRun(harness: Harness, user: FlowUser, run: Run): Promise<Violation[]> {
  const { accountId, platform, status, result, error } = run;
  const at = `${platform}: `;
  const live = liveOn(harness, accountId);
  if (live.length > 1) return [{ kind: 'doubled', message: `${at}${live.length} posts are live` }];
  if (status === 'failed' && REPORTED_CODES.has(error?.code ?? '')) {
    const isTrue = error?.code === 'outcome_unknown' || live.length === 0;
    return [{ kind: isTrue ? 'reported' : 'lost', message: `${at}${error?.code}, ${live.length} live` }];
  }
  if (status === 'failed')
    return [{ kind: 'lost', message: `${at}${error?.code}: ${error?.message}, ${live.length} live` }];
  if (status !== 'succeeded') return [{ kind: 'stuck', message: `${at}${status}, ${live.length} live` }];
  if (live[0]?.id !== result?.id)
    return [{ kind: 'lost', message: `${at}succeeded as ${result?.id}, live as ${live[0]?.id}` }];
  const record = await harness.ctx.store
    .user(user.uid)
    .posts.doc(userPostId(platform, result?.id ?? ''))
    .get();
  if (record.data()?.postSubmissionId !== run.postSubmissionId)
    return [{ kind: 'lost', message: `${at}the user has no post record` }];
  return [];
}

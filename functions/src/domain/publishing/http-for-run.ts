import type { Context } from '../../context.ts';
import { sha256Hex } from '../../infra/crypto/digest.ts';
import type { PlatformHttp } from '../../infra/http-client/platform-http.ts';
import { isTestUser } from '../../infra/ids/test-user.ts';
import type { RunAddress } from '../../infra/queue/task-result.ts';

/** Enough to tell the posts of all test users apart. */
const ID_LENGTH = 20;

/** The client of a run's calls: for a test user the simulated platforms in this process, so that nothing is sent. */
export async function httpForRun(
  ctx: Pick<Context, 'http' | 'store' | 'clock'>,
  { userId, postSubmissionId }: RunAddress,
  runId: string,
): Promise<PlatformHttp> {
  if (!isTestUser(userId)) return ctx.http;
  const { simulatedServer } = await import('../../platforms/simulated/server.ts');
  const postId = `test_${sha256Hex(`${postSubmissionId}/${runId}`).slice(0, ID_LENGTH)}`;
  return simulatedServer({ posts: ctx.store.user(userId).simulatedPosts, postId, clock: ctx.clock });
}

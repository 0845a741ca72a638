import { type Database, lastSegment, parentOf } from '@herald-lab/firestore';
import { z } from 'zod';
import { mergePlatforms } from '../../functions/src/domain/status/windows.ts';
import { customerOf, isLive } from '../../functions/src/model/ids.ts';
import { type ByPlatform, byPlatform, type Counters } from '../../functions/src/model/status.ts';
import type { Ending } from './event-invariants.ts';
import { type Problem, problem } from './problem.ts';
import { field, plain, ROOT } from './store/history.ts';
import type { Verdict } from './verdict.ts';

const hours = z.record(z.string(), byPlatform);

/** What the record of all users says, or of one user. */
export function recordOf(database: Database, userId: string | null = null): ByPlatform {
  const collection = userId === null ? `${ROOT}/record` : `${ROOT}/users/${userId}/record`;
  const days = [...database.documents.group('record').values()].filter(({ name }) => parentOf(name) === collection);
  return mergePlatforms(days.flatMap((day) => Object.values(hours.parse(plain(field(day, 'hours')) ?? {}))));
}

/**
 * The record has counted each end of a run of live mode exactly once, as the commits of the runs show them. Their last ends are the
 * verdicts, which other invariants compare with the posts on the platforms.
 */
export function checkRecord(
  database: Database,
  endings: readonly Ending[],
  verdicts: readonly Verdict[],
  isDeleted: (userId: string) => boolean,
): Problem[] {
  const counted = endings.filter(({ userId, type }) => isLive(userId) && type !== 'target.cancelled');
  const owners = new Set(counted.flatMap(({ userId }) => [userId, customerOf(userId)]));
  const last = new Map(endings.map((ending) => [`${ending.postId} ${ending.targetId}`, ending]));
  return [
    ...[...database.documents.group('runOutcomes').keys()].map((name) =>
      problem('miscounted', [name], `${lastSegment(name)} was never counted`),
    ),
    ...compare('all users', recordOf(database), counted),
    ...[...owners]
      .filter((owner) => !isDeleted(owner))
      .flatMap((owner) =>
        compare(
          owner,
          recordOf(database, owner),
          // A customer keeps the runs of a profile that was deleted since.
          counted.filter(({ userId }) => userId === owner || customerOf(userId) === owner),
        ),
      ),
    ...verdicts
      .filter(({ post, isOfDeleted }) => isLive(post.userId) && !isOfDeleted)
      .filter(({ post, platform, accountId, status }) => {
        const end = last.get(`${post.id} ${platform}:${accountId}`);
        return (status === 'succeeded') !== (end?.status === 'succeeded');
      })
      .map(({ post }) => problem('miscounted', [post.id, post.key], `the last end of ${post.key} is not its outcome`)),
  ];
}

function compare(who: string, record: ByPlatform, endings: readonly Ending[]): Problem[] {
  const expected = Map.groupBy(endings, ({ targetId }) => targetId.split(':')[0] ?? '');
  return [...new Set([...expected.keys(), ...Object.keys(record)])].flatMap((platform) => {
    const ends = expected.get(platform) ?? [];
    const count = (type: string): number => ends.filter((ending) => ending.type === `target.${type}`).length;
    const partly = count('partly_published');
    const wanted = [count('published') + partly, partly, count('failed'), count('unknown')].join(' ');
    const found = totals(record[platform as keyof ByPlatform]).join(' ');
    return found === wanted
      ? []
      : [problem('miscounted', [], `${platform} of ${who}: the record has ${found}, and there were ${wanted}`)];
  });
}

function totals(counters: Counters | undefined): number[] {
  if (!counters) return [0, 0, 0, 0];
  const { published, partly, failed, unknown } = counters;
  return [published, partly, failed.user + failed.platform + failed.herald, unknown];
}

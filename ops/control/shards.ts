import { pagesOf } from '../../functions/src/infra/store/batched-reads.ts';
import { unlessChanged } from '../../functions/src/infra/store/conflicts.ts';
import { shardOf } from '../../functions/src/infra/store/shards.ts';
import type { Store } from '../../functions/src/infra/store/store.ts';

/** Documents read, and then written at the same time. */
const PAGE_SIZE = 100;

/**
 * Gives the posts, runs and events of 1.0.0-rc.1 the shard by which sweeps find them. Reads all of them, as no index knows those without.
 * Sweeps then start at the oldest time again. May be repeated. Prints a line for each collection, and resolves with the result.
 */
export async function addShards(
  {
    submissions,
    allRuns,
    allEvents,
    sweepCursors,
  }: Pick<Store, 'submissions' | 'allRuns' | 'allEvents' | 'sweepCursors'>,
  print: (line: string) => void,
): Promise<string> {
  let left = 0;
  for (const [name, documents] of Object.entries({ posts: submissions, runs: allRuns, events: allEvents })) {
    let [read, changed] = [0, 0];
    for await (const page of pagesOf(documents.withConverter(null).select('shard'), PAGE_SIZE)) {
      const without = page.filter((document) => document.get('shard') === undefined);
      // Of a post, or of the post or user that it belongs to.
      const done = await Promise.all(
        without.map(({ ref, updateTime }) => {
          const shard = shardOf(ref.parent.parent?.id ?? ref.id);
          return unlessChanged(() => ref.update({ shard }, { lastUpdateTime: updateTime }));
        }),
      );
      read += page.length;
      changed += done.filter(Boolean).length;
      left += done.filter((isDone) => !isDone).length;
    }
    print(`${name}: ${read} read, ${changed} changed`);
  }
  // Not deleted: a sweep under way writes its time only if there was no other write.
  await sweepCursors.set({});
  return left === 0 ? 'All of them have a shard.' : `${left} were written meanwhile. Repeat the command.`;
}

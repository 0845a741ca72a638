import type { Change, Database, StoredDocument } from '@herald-lab/firestore';
import { ownedData } from '../../functions/src/domain/users/deletion/owned-data.ts';
import { personOf, testUserOf } from '../../functions/src/model/ids.ts';
import type { ReceivedCall } from './network/receivers.ts';
import { type Problem, problem } from './problem.ts';
import { type History, numberOf, ROOT, segmentAfter, textOf, timeOf } from './store/history.ts';

/** The times at which the deletion of a user or a profile was accepted and had ended (ms since the epoch); null if it has not ended. */
interface Deletion {
  userId: string;
  acceptedAt: number;
  endedAt: number | null;
}

/** Whether exactly the deleted users and profiles are gone. */
export function checkDeletions(history: History, database: Database, calls: readonly ReceivedCall[]): Problem[] {
  const deletions = deletionsOf(history);
  return [
    ...deletions.flatMap((deletion) => [
      ...(deletion.endedAt === null
        ? [problem('not deleted', [deletion.userId], `the deletion of ${deletion.userId} has not ended`)]
        : checkRemainingDocuments(database, deletion)),
      ...checkAttempts(history, deletion),
      ...checkCalls(calls, deletion),
    ]),
    ...checkOtherUsers(history, deletions),
  ];
}

function deletionsOf(history: History): Deletion[] {
  const changes = history.of('accountDeletions');
  return changes
    .filter(({ before }) => before === undefined)
    .map((accepted) => {
      const name = accepted.after?.name ?? '';
      const ended = changes.find(({ after }) => after?.name === name && timeOf(after, 'dueAt') === null);
      return {
        userId: segmentAfter(name, 'accountDeletions'),
        acceptedAt: ms(accepted),
        endedAt: ended ? ms(ended) : null,
      };
    });
}

function ms({ at }: Change): number {
  return at / 1000;
}

/** Nothing is left of the user, in both modes and with all profiles, in any collection that the product does not say it keeps. */
function checkRemainingDocuments(database: Database, { userId }: Deletion): Problem[] {
  return [...database.documents.all()]
    .filter((document) => !isKept(document) && isOf(document, userId))
    .map(({ name }) => {
      const path = name.slice(ROOT.length + 1);
      return problem('not deleted', [path, userId], `${userId} was deleted, and ${path} is left`);
    });
}

/** Whether a collection at the top is kept, for the reason that the product gives. */
function isKept({ name }: StoredDocument): boolean {
  const [top = ''] = name.slice(ROOT.length + 1).split('/');
  const entry = ownedData[top];
  return entry !== undefined && 'kept' in entry;
}

function isOf({ name, fields }: StoredDocument, userId: string): boolean {
  const named = [segmentAfter(name, 'users'), ...JSON.stringify(fields).split('"')];
  return named.some((id) => isDeletedWith(userId, id));
}

/** Whether a user id is that of a deleted user or profile, or derived from that of a deleted user. */
function isDeletedWith(deletedId: string, userId: string): boolean {
  return userId === deletedId || personOf(userId) === deletedId;
}

/**
 * No attempt begins of which the task came after the deletion was accepted. An attempt under way may end, and what it has sent may
 * have its effect.
 */
function checkAttempts(history: History, { userId, acceptedAt }: Deletion): Problem[] {
  return history.of('runs').flatMap(({ before, after, origin: taskArrivedAt }) => {
    const isNew = (numberOf(after, 'attempt') ?? 0) > (numberOf(before, 'attempt') ?? 0);
    const isTheirs = isDeletedWith(userId, textOf(after, 'userId') ?? '');
    if (!after || !isNew || !isTheirs || typeof taskArrivedAt !== 'number' || taskArrivedAt <= acceptedAt) return [];
    const postId = segmentAfter(after.name, 'postSubmissions');
    const text = `${postId}: an attempt began for ${userId}, whose deletion was accepted`;
    return [problem('published after deletion', [postId, userId], text)];
  });
}

/** Nothing is sent to an endpoint of a user after the end of the deletion. Each profile of a deleted user has its own deletion. */
function checkCalls(calls: readonly ReceivedCall[], { userId, endedAt }: Deletion): Problem[] {
  const theirs = [userId, testUserOf(userId)];
  return calls
    .filter(({ path, sentAt }) => theirs.includes(path.split('/')[0] ?? '') && sentAt > (endedAt ?? Infinity))
    .map(({ path, message }) => problem('told too late', [message.id], `${path}: its user was deleted before`));
}

/** No document of another user, or of another profile of the same customer, was deleted. */
function checkOtherUsers(history: History, deletions: readonly Deletion[]): Problem[] {
  const gone = (['accounts', 'subscription', 'postSubmissions', 'events', 'eventStream'] as const).flatMap(
    (collection) => history.of(collection),
  );
  return gone.flatMap(({ before, after }) => {
    if (after || !before) return [];
    const owner = segmentAfter(before.name, 'users') || (textOf(before, 'userId') ?? '');
    if (deletions.some(({ userId }) => isDeletedWith(userId, owner))) return [];
    return [problem('deleted of others', [owner], `${before.name.slice(ROOT.length + 1)} of ${owner} was deleted`)];
  });
}

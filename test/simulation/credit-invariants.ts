import type { Change } from '@herald-lab/firestore';
import { customerOf, personOf } from '../../functions/src/model/ids.ts';
import type { RequestedJob } from './herald/transcriptions.ts';
import { type Problem, problem } from './problem.ts';
import { type History, numberOf, segmentAfter, textOf } from './store/history.ts';

/** An entry of a ledger: one charge, in the order of its states. */
interface Charge {
  jobId: string;
  customerId: string;
  states: string[];
  /** Of the last state. */
  credits: number;
}

/**
 * Whether each balance stays at or above zero and each charge ends once: settled for a transcription that its user got, or
 * released.
 */
export function checkCredits(
  history: History,
  jobs: readonly RequestedJob[],
  isDeleted: (userId: string) => boolean,
): Problem[] {
  const charges = chargesOf(history);
  const customers = new Set(jobs.map(({ userId }) => customerOf(userId)));
  return [
    ...history.of('credits').flatMap(checkBalance),
    ...charges.flatMap(checkEnd),
    ...[...customers]
      .filter((customerId) => !isDeleted(customerId))
      .flatMap((customerId) => [
        ...checkSum(history, customerId, charges),
        ...checkResponses(
          customerId,
          charges,
          jobs.filter(({ userId }) => customerOf(userId) === customerId),
        ),
      ]),
  ];
}

function chargesOf(history: History): Charge[] {
  const changes = history.of('entries').filter(({ after }) => after);
  const byEntry = Map.groupBy(changes, ({ after }) => after?.name ?? '');
  return [...byEntry].map(([name, versions]) => ({
    jobId: segmentAfter(name, 'entries'),
    customerId: segmentAfter(name, 'users'),
    states: versions.map(({ after }) => textOf(after, 'state') ?? ''),
    credits: numberOf(versions.at(-1)?.after, 'credits') ?? 0,
  }));
}

function checkBalance({ after }: Change): Problem[] {
  const balance = numberOf(after, 'balance') ?? 0;
  const customerId = segmentAfter(after?.name ?? '', 'users');
  return balance < 0 ? [problem('wrong balance', [customerId], `${customerId} has ${balance} credits`)] : [];
}

/** A charge that is settled stays so. One that was released may be reserved again, by a late request of the same job. */
function checkEnd({ jobId, states }: Charge): Problem[] {
  const settledAt = states.indexOf('settled');
  const isFinal = settledAt < 0 || settledAt === states.length - 1;
  if (isFinal && states.at(-1) !== 'reserved') return [];
  return [problem('wrong charge', [jobId], `the charge of ${jobId} was ${states.join(', ')}`)];
}

/** What is gone from the balance is what was settled. */
function checkSum(history: History, customerId: string, charges: readonly Charge[]): Problem[] {
  const balances = history
    .of('credits')
    .filter(({ after }) => after && segmentAfter(after.name, 'users') === customerId)
    .map(({ after }) => numberOf(after, 'balance') ?? 0);
  const settled = charges.filter((charge) => charge.customerId === customerId && charge.states.at(-1) === 'settled');
  const sum = settled.reduce((total, { credits }) => total + credits, 0);
  const [first = 0] = balances;
  const last = balances.at(-1) ?? 0;
  if (first - last === sum) return [];
  const text = `${customerId} had ${first} credits and has ${last}, and ${sum} were charged`;
  return [problem('wrong balance', [customerId], text)];
}

/** Each response is charged, once, with what it says; nothing else is, except what a client gave up waiting for. */
function checkResponses(customerId: string, charges: readonly Charge[], jobs: readonly RequestedJob[]): Problem[] {
  const settled = charges.filter((charge) => charge.customerId === customerId && charge.states.at(-1) === 'settled');
  const done = jobs.filter(({ responses }) => responses.length > 0);
  const unknown = jobs.filter(({ responses, isRefused }) => responses.length === 0 && !isRefused);
  const wrong = done.flatMap(({ key, responses }) => {
    const [first] = responses;
    const charge = settled.find(({ jobId }) => jobId === first?.jobId);
    const isSame = responses.every(({ jobId }) => jobId === first?.jobId);
    if (isSame && charge?.credits === first?.creditsDebited) return [];
    return [problem('wrong charge', [first?.jobId ?? key], `${key} was answered and not charged as it says`)];
  });
  const most = done.length + unknown.length;
  if (settled.length >= done.length && settled.length <= most) return wrong;
  const text = `${personOf(customerId)} got ${done.length} to ${most} transcriptions, and paid ${settled.length}`;
  return [...wrong, problem('wrong charge', [customerId], text)];
}

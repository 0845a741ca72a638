import { z } from 'zod';
import { isActive } from '../../functions/src/domain/billing/index.ts';
import type { BillingMode } from '../../functions/src/infra/config/billing-config.ts';
import { isDerivedUser } from '../../functions/src/model/ids.ts';
import type { Google } from './google.ts';

/** The most subscriptions that are read. */
const MAX_READ = 1000;

const subscription = z.object({
  name: z.string(),
  fields: z.object({
    status: z.object({ stringValue: z.string() }).optional().catch(undefined),
    currentPeriodEnd: z.object({ timestampValue: z.coerce.date() }).optional().catch(undefined),
  }),
});
/** A result without a document has only the time of the query. */
const results = z.array(z.object({ document: subscription.optional() }));

type StoredSubscription = z.infer<typeof subscription>;

/** Who may publish, and a warning where nobody may. `now` in ms since the epoch. */
export async function describeAccess(
  google: Google,
  { project, mode, now }: { project: string; mode: BillingMode; now: number },
): Promise<{ line: string; warning: string | null }> {
  if (mode === 'stripe') return { line: 'Access: sold through Stripe.', warning: null };
  if (mode === 'open') return { line: 'Access: open to every user with a confirmed e-mail address.', warning: null };
  const documents = await readSubscriptions(google, project);
  if (documents === null)
    return { line: 'Access: granted by the operator; the database does not show who has it.', warning: null };
  const count = documents.filter((document) => givesAccess(document, now)).length;
  const isComplete = documents.length < MAX_READ;
  const users = `${isComplete ? '' : 'at least '}${count} ${count === 1 ? 'user has' : 'users have'} it`;
  return {
    line: `Access: granted by the operator; ${count === 0 && isComplete ? 'nobody has it' : users}.`,
    warning:
      count === 0 && isComplete
        ? `Nobody can publish: npm run subscribe -- EMAIL --until DATE --project ${project}, or set BILLING=open.`
        : null,
  };
}

/** The subscriptions; null where there is no database, or where it may not be read. */
async function readSubscriptions({ read }: Google, project: string): Promise<StoredSubscription[] | null> {
  // Without a filter the query needs no index.
  const structuredQuery = {
    from: [{ collectionId: 'subscription', allDescendants: true }],
    select: { fields: [{ fieldPath: 'status' }, { fieldPath: 'currentPeriodEnd' }] },
    limit: MAX_READ,
  };
  const path = `/v1/projects/${project}/databases/(default)/documents:runQuery`;
  const answer = await read('firestoreOrigin', path, 'post', { structuredQuery });
  return answer === null ? null : results.parse(answer).flatMap(({ document }) => document ?? []);
}

/** Whether a subscription belongs to a person and is active. */
function givesAccess({ name, fields }: StoredSubscription, now: number): boolean {
  const subscription = {
    status: fields.status?.stringValue ?? '',
    currentPeriodEnd: fields.currentPeriodEnd?.timestampValue ?? null,
  };
  return !isDerivedUser(name.split('/').at(-3) ?? '') && isActive(subscription, now);
}

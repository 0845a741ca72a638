// Who may call a function: its `roles/run.invoker` members after a deploy, as firebase-tools sets them (lib/gcp/proto.js,
// getInvokerMembers), and the accounts that hold the role on the whole project.

/** A caller that presented a token: who it is, or that the token is not valid. */
export type Caller = { email: string } | 'an invalid token' | 'no token';

/**
 * What Cloud Run answers before the function is reached; null: the request passes. `invoker` is the function's declaration,
 * of which `private` grants no account anything. https://cloud.google.com/run/docs/troubleshooting#unauthorized-client
 */
export function refusal(
  caller: Caller,
  {
    invoker,
    project,
    projectInvokers,
  }: { invoker: readonly string[]; project: string; projectInvokers: readonly string[] },
): 401 | 403 | null {
  if (invoker.includes('public')) return null;
  if (caller === 'no token') return 403;
  if (caller === 'an invalid token') return 401;
  const granted = invoker.includes('private') ? [] : invoker.map((one) => account(one, project));
  return [...granted, ...projectInvokers].includes(caller.email) ? null : 403;
}

/** `name@` stands for an account of the project. */
function account(invoker: string, project: string): string {
  return invoker.endsWith('@') ? `${invoker}${project}.iam.gserviceaccount.com` : invoker;
}

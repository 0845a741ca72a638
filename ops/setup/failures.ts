/** A problem that the operator can solve. Its message is all that they see. */
export class SetupError extends Error {
  override readonly name = 'SetupError';
}

/** Answers of a part of Google Cloud that does not know the last change yet, or accepts no change at the moment. */
const TRANSIENT = [
  /SERVICE_DISABLED/,
  /has not been used in project \S+ before/,
  /service account \S+ does not exist/i,
  /unknown service account/i,
  /concurrent policy changes/,
  /\b(ABORTED|UNAVAILABLE|RESOURCE_EXHAUSTED|DEADLINE_EXCEEDED)\b/,
];

/** Whether the command may succeed when it is repeated. */
export function isTransient(explanation: string): boolean {
  return TRANSIENT.some((pattern) => pattern.test(explanation));
}

/** Whether the resource to create exists. */
export function isExisting(explanation: string): boolean {
  return /already exists|ALREADY_EXISTS|\b409\b/i.test(explanation);
}

/** Whether the resource to read does not exist. */
export function isMissing(explanation: string): boolean {
  return /not[_ ]found|could not find|does not exist|\b404\b/i.test(explanation);
}

/** A sentence that names the problem and the remedy; null for a failure that is not known. */
export function remedyOf(explanation: string, project: string): string | null {
  const [, remedy] = REMEDIES.find(([pattern]) => pattern.test(explanation)) ?? [];
  return remedy?.(project) ?? null;
}

/** What explains the failure of a command of `gcloud` where that program does not exist. */
export const MISSING_PROGRAM = 'The Google Cloud CLI is not installed';

/** In the order in which they are tried: what is specific comes before what is general. */
const REMEDIES: readonly [RegExp, (project: string) => string][] = [
  [
    new RegExp(MISSING_PROGRAM),
    () =>
      `${MISSING_PROGRAM}: install it as https://cloud.google.com/sdk/docs/install describes, and repeat the command.`,
  ],
  [
    /gcloud auth login|do not currently have an active account|invalid_grant|[Rr]eauthentication/,
    () => 'gcloud has no valid login: run `gcloud auth login`, and repeat the command.',
  ],
  [
    /firebase login|Failed to authenticate/,
    () => 'The Firebase CLI has no valid login: run `npx firebase login`, and repeat the command.',
  ],
  [
    /Terms of Service/,
    () =>
      'Your account has not accepted the terms of Firebase: accept them at https://console.firebase.google.com/?forceCheckTos=true, and repeat the command.',
  ],
  [
    // The name of an API contains the word too.
    /\bbilling\b/i,
    (project) =>
      `The project ${project} has no billing account: link one at https://console.cloud.google.com/billing/linkedaccount?project=${project}, and repeat the command.`,
  ],
  [
    // Google says of every resource without a right that it may not exist.
    /projects instance \[[\w-]+\] \(or it may not exist\)|project \S+ (was )?not found/i,
    (project) =>
      `There is no project ${project} that your account may see: create it at https://console.cloud.google.com/projectcreate, or log in with another account by \`gcloud auth login\`, and repeat the command.`,
  ],
  [
    /allowedPolicyMemberDomains|permitted customer/,
    () =>
      'The organization forbids public files and functions: ask its administrator to allow all members for this project (https://cloud.google.com/resource-manager/docs/organization-policy/restricting-domains), and repeat the command.',
  ],
  [
    /PERMISSION_DENIED|does not have permission|Authorization failed|\b403\b/,
    (project) =>
      `Your account lacks a right on the project ${project}: ask one of its owners to grant you roles/owner, and repeat the command.`,
  ],
];

/** Google's libraries wrap the reason why they have no login. */
const NO_LOGIN = /default credentials|invalid_grant|invalid_rapt|reauth/i;

/** The message of an error for an operator, with the remedy where Google knows no login. */
export function explain(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (NO_LOGIN.test(cause.message))
      return 'Google Cloud accepts no login of this machine: run `gcloud auth application-default login`.';
  return error instanceof Error ? error.message : String(error);
}

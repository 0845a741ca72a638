/** The gRPC status codes that a database responds with: https://grpc.io/docs/guides/status-codes/ */
export const status = {
  INVALID_ARGUMENT: 3,
  DEADLINE_EXCEEDED: 4,
  NOT_FOUND: 5,
  ALREADY_EXISTS: 6,
  PERMISSION_DENIED: 7,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  ABORTED: 10,
  UNIMPLEMENTED: 12,
  INTERNAL: 13,
  UNAVAILABLE: 14,
} as const;

/** An error of the database, with the message and the properties of those that Firestore's client throws. */
export class StatusError extends Error {
  readonly code: number;
  readonly details: string;

  constructor(name: keyof typeof status, details: string) {
    super(`${status[name]} ${name}: ${details}`);
    this.code = status[name];
    this.details = details;
  }
}

import { type Metadata, status } from '@grpc/grpc-js';

/** A gRPC status, as grpc-js takes it. */
export interface Status {
  code: status;
  details: string;
}

/** An error with a gRPC status. */
export class StatusError extends Error implements Status {
  readonly code: status;

  constructor(code: status, details: string) {
    super(details);
    this.code = code;
  }

  get details(): string {
    return this.message;
  }
}

/** Converts an error of the engine to a gRPC status. */
export const toStatus = (error: unknown): Status => {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'number' ? error.code : undefined;
  const message = error instanceof Error ? error.message : String(error);
  // The engine prefixes its messages with the code, and the client library adds it again.
  return { code: code ?? status.INTERNAL, details: message.replace(/^\d+ [A-Z_]+: /, '') };
};

/** The error of a transaction whose reads are outdated. The client library retries the transaction. */
export const conflict = (): StatusError =>
  new StatusError(status.ABORTED, 'Another commit changed what this transaction read. Please retry.');

/**
 * The error for a caller other than the admin client, undefined for the admin client: this engine has no security
 * rules.
 */
export const authorizationError = (metadata: Metadata): StatusError | undefined => {
  if (metadata.get('authorization').includes('Bearer owner')) return undefined;
  return new StatusError(
    status.PERMISSION_DENIED,
    'The embedded Firestore engine has no security rules and serves the admin client only.',
  );
};

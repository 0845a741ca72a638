import { type Metadata, status } from '@grpc/grpc-js';

/** An error in gRPC's form. */
export interface StatusError {
  code: status;
  details: string;
}

/** Converts an error of the engine to a gRPC status. */
export const toStatus = (error: unknown): StatusError => {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'number' ? error.code : undefined;
  const message = error instanceof Error ? error.message : String(error);
  // The engine prefixes its messages with the code, and the client library adds it again.
  return { code: code ?? status.INTERNAL, details: message.replace(/^\d+ [A-Z_]+: /, '') };
};

/** The error of a transaction whose reads are outdated. The client library retries the transaction. */
export const CONFLICT: StatusError = {
  code: status.ABORTED,
  details: 'Another commit changed what this transaction read. Please retry.',
};

/**
 * The error for a caller other than the admin client, undefined for the admin client: this engine has no security
 * rules.
 */
export const authorizationError = (metadata: Metadata): StatusError | undefined => {
  if (metadata.get('authorization').includes('Bearer owner')) return undefined;
  return {
    code: status.PERMISSION_DENIED,
    details: 'The embedded Firestore engine has no security rules and serves the admin client only.',
  };
};

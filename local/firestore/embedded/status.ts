import { type Metadata, status } from '@grpc/grpc-js';

/** An error as gRPC sends it. */
export interface StatusError {
  code: status;
  details: string;
}

/** What the client hears of an error of the engine. */
export const toStatus = (error: unknown): StatusError => {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'number' ? error.code : undefined;
  const message = error instanceof Error ? error.message : String(error);
  // The engine writes the code before its messages, as the client library does again.
  return { code: code ?? status.INTERNAL, details: message.replace(/^\d+ [A-Z_]+: /, '') };
};

/** The refusal of a transaction whose reads no longer hold. The client library tries such a transaction again. */
export const CONFLICT: StatusError = {
  code: status.ABORTED,
  details: 'Another commit changed what this transaction read. Please retry.',
};

/** The refusal of a caller who is not the server's own client: this engine knows no security rules, so it lets nobody else in. */
export const authorizationError = (metadata: Metadata): StatusError | undefined => {
  if (metadata.get('authorization').includes('Bearer owner')) return undefined;
  return {
    code: status.PERMISSION_DENIED,
    details: 'The embedded Firestore engine has no security rules and serves the admin client only.',
  };
};

/** gRPC status codes: https://grpc.io/docs/guides/status-codes/ */
export const status = {
  INVALID_ARGUMENT: 3,
  DEADLINE_EXCEEDED: 4,
  NOT_FOUND: 5,
  ALREADY_EXISTS: 6,
  FAILED_PRECONDITION: 9,
  ABORTED: 10,
  UNIMPLEMENTED: 12,
  UNAVAILABLE: 14,
} as const;

/** What Firestore's client throws. */
export class RpcError extends Error {
  override readonly name = 'RpcError';
  readonly code: number;

  constructor(code: keyof typeof status, message: string) {
    super(`${status[code]} ${code}: ${message}`);
    this.code = status[code];
  }
}

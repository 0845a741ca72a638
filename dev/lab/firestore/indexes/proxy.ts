import {
  type ClientHttp2Stream,
  connect as connectHttp2,
  constants,
  createServer as createHttp2Server,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { firestoreService } from '../grpc/server.ts';
import type { StatusError } from '../status-error.ts';
import type { IndexCheck } from './index-check.ts';
import { type QueryRequest, queryReaders, removal } from './query-requests.ts';

/** The prefix of a message: whether it is compressed, and its length. */
const PREFIX_LENGTH = 5;

/** How every connection of HTTP/2 begins. */
const PREFACE = 'PRI * HTTP/2.0';
/** Windows as large as a usual response, so that none waits for the proxy (bytes). */
const WINDOW = 1024 * 1024;
/** What a session may hold in memory (MB); Node's default of 10 ends sessions with many concurrent commits. */
const SESSION_MEMORY_MB = 1_000;
const SESSION = { settings: { initialWindowSize: WINDOW }, maxSessionMemory: SESSION_MEMORY_MB };

interface Address {
  host: string;
  port: number;
}

/**
 * A proxy in front of Google's Firestore emulator that refuses queries without an index. It reads the queries and passes
 * everything on unchanged, other protocols than gRPC included. Resolves when it listens.
 */
export async function startIndexProxy(
  { host, port }: Address,
  engine: Address,
  check: IndexCheck,
): Promise<{ port: number; close(): Promise<void> }> {
  const methods = encodedMethods();
  const grpc = createHttp2Server(SESSION);
  grpc.on('session', (session) => passSession(session, engine, methods, check));
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.once('data', (first) => {
      socket.pause();
      socket.unshift(first);
      if (first.toString('latin1', 0, PREFACE.length) === PREFACE) grpc.emit('connection', socket);
      else passBytes(socket, engine);
    });
  });
  const listening = Promise.withResolvers<void>();
  server.once('error', listening.reject);
  server.listen({ host, port, exclusive: true }, listening.resolve);
  await listening.promise;
  const address = server.address();
  return {
    port: isAddress(address) ? address.port : port,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

const RESPONSE = { ':status': 200, 'content-type': 'application/grpc' };

/** A method that carries queries, with its messages in encoded form. */
interface EncodedMethod {
  read(message: Buffer): QueryRequest | undefined;
  /** The message that refuses a query; absent where the status of the call does. */
  removal?: (targetId: number, error: StatusError) => Buffer;
}

/** The methods that carry queries by their path, such as `/google.firestore.v1.Firestore/RunQuery`. */
function encodedMethods(): ReadonlyMap<string, EncodedMethod> {
  const methods = new Map<string, EncodedMethod>();
  for (const definition of Object.values(firestoreService())) {
    const { path, originalName, requestDeserialize, responseSerialize } = definition;
    const reader = Object.entries(queryReaders).find(([name]) => name === originalName)?.[1];
    if (!reader) continue;
    methods.set(path, {
      // A method and its reader use the same messages: both come from the same definition.
      read: (message) => reader(requestDeserialize(message)),
      ...(reader === queryReaders.listen
        ? { removal: (target, error) => responseSerialize(removal(target, error)) }
        : {}),
    });
  }
  return methods;
}

/** Passes the calls of one connection on over one connection. */
function passSession(
  session: ServerHttp2Session,
  engine: Address,
  methods: ReadonlyMap<string, EncodedMethod>,
  check: IndexCheck,
): void {
  const upstream = connectHttp2(`http://${engine.host}:${engine.port}`, SESSION);
  session.setLocalWindowSize(WINDOW);
  upstream.once('connect', () => upstream.setLocalWindowSize(WINDOW));
  session.on('error', () => upstream.destroy());
  upstream.on('error', () => session.destroy());
  session.once('close', () => upstream.destroy());
  upstream.once('close', () => session.destroy());
  session.on('stream', (stream, headers) => {
    const call = upstream.request(headers, { endStream: false });
    const method = methods.get(String(headers[':path']));
    passResponse(call, stream);
    if (method) passCheckedRequest(stream, call, method, check);
    else stream.pipe(call);
  });
}

function passResponse(call: ClientHttp2Stream, stream: ServerHttp2Stream): void {
  const trailers = Promise.withResolvers<IncomingHttpHeaders>();
  call.on('error', () => {});
  stream.on('error', () => {});
  call.once('trailers', trailers.resolve);
  call.once('response', (headers, flags) => {
    if (stream.destroyed) return;
    // A response without a body has its trailers in the headers.
    const endStream = (flags & constants.NGHTTP2_FLAG_END_STREAM) !== 0;
    stream.respond(headers, { endStream, waitForTrailers: !endStream });
    if (!endStream) call.pipe(stream);
  });
  stream.once('wantTrailers', async () => {
    const sent = await trailers.promise;
    if (!stream.destroyed) stream.sendTrailers(withoutPseudo(sent));
  });
  // The end of one side ends the other, with its reason; a side that is complete is not affected.
  call.once('close', () => {
    trailers.resolve({});
    if (call.rstCode !== constants.NGHTTP2_NO_ERROR) stream.close(call.rstCode);
  });
  stream.once('close', () => call.close(stream.rstCode || constants.NGHTTP2_CANCEL));
}

function withoutPseudo(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':')));
}

/** Passes a request on message by message, or refuses it. */
function passCheckedRequest(
  stream: ServerHttp2Stream,
  call: ClientHttp2Stream,
  method: EncodedMethod,
  check: IndexCheck,
): void {
  const messages = new GrpcMessages();
  stream.on('data', (chunk: Buffer) => {
    if (call.destroyed) return;
    for (const { frame, message } of messages.add(chunk)) {
      const request = method.read(message);
      const error = request && check.refusal(request);
      if (error) return refuse(stream, call, error, method.removal?.(request.targetId ?? 0, error));
      call.write(frame);
    }
  });
  stream.once('end', () => call.end());
}

/** Ends a call with an error, or with a message that holds it. */
function refuse(
  stream: ServerHttp2Stream,
  call: ClientHttp2Stream,
  { code, details }: StatusError,
  message: Buffer | undefined,
): void {
  call.removeAllListeners();
  call.on('error', () => {});
  call.unpipe(stream);
  call.close(constants.NGHTTP2_CANCEL);
  const trailers = message
    ? { 'grpc-status': '0' }
    : { 'grpc-status': String(code), 'grpc-message': encodeURIComponent(details) };
  stream.removeAllListeners('wantTrailers');
  stream.once('wantTrailers', () => stream.sendTrailers(trailers));
  if (!stream.headersSent) stream.respond(RESPONSE, { waitForTrailers: true });
  stream.end(message && frameOf(message));
}

function passBytes(socket: Socket, engine: Address): void {
  const upstream = connect(engine);
  upstream.on('error', () => socket.destroy());
  upstream.once('close', () => socket.destroy());
  socket.once('close', () => upstream.destroy());
  socket.pipe(upstream).pipe(socket);
}

function isAddress(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === 'object' && address !== null;
}

/** A message with its prefix. */
function frameOf(message: Buffer): Buffer {
  const prefix = Buffer.alloc(PREFIX_LENGTH);
  prefix.writeUInt32BE(message.length, 1);
  return Buffer.concat([prefix, message]);
}

/**
 * Splits a gRPC stream into its messages: https://github.com/grpc/grpc/blob/master/doc/PROTOCOL-HTTP2.md
 */
class GrpcMessages {
  #rest: Buffer = Buffer.alloc(0);

  /** Returns the messages that the chunk completes, each also with its prefix. Throws for a compressed message. */
  add(chunk: Buffer): { frame: Buffer; message: Buffer }[] {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const complete: { frame: Buffer; message: Buffer }[] = [];
    while (this.#rest.length >= PREFIX_LENGTH) {
      if (this.#rest[0] !== 0) throw new Error('A compressed message cannot be checked.');
      const length = PREFIX_LENGTH + this.#rest.readUInt32BE(1);
      if (this.#rest.length < length) break;
      const frame = this.#rest.subarray(0, length);
      complete.push({ frame, message: frame.subarray(PREFIX_LENGTH) });
      this.#rest = this.#rest.subarray(length);
    }
    return complete;
  }
}

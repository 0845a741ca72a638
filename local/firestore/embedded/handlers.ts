import {
  type handleBidiStreamingCall,
  type handleServerStreamingCall,
  type handleUnaryCall,
  Metadata,
} from '@grpc/grpc-js';
import type { ResponseStream } from './engine.ts';
import { authorizationError, type StatusError, toStatus } from './status.ts';

/** Serves a unary method: one request, one response. */
export const unary =
  <Request, Response>(work: (request: Request) => Promise<Response>): handleUnaryCall<Request, Response> =>
  (call, reply) => {
    const error = authorizationError(call.metadata);
    if (error) return reply(error);
    work(call.request).then(
      (response) => reply(null, response),
      (reason: unknown) => reply(toStatus(reason)),
    );
  };

/** Serves a method that responds with a stream. A request may be refused before any work. */
export const streaming =
  <Request, Response>(
    work: (request: Request, send: (response: Response) => void) => Promise<void>,
    refusal: (request: Request) => StatusError | undefined = () => undefined,
  ): handleServerStreamingCall<Request, Response> =>
  (call) => {
    const error = authorizationError(call.metadata);
    if (error) return void call.emit('error', error);
    const refused = refusal(call.request);
    if (refused) {
      // The client library repeats a stream that fails before its headers.
      call.sendMetadata(new Metadata());
      return void call.emit('error', refused);
    }
    work(call.request, (response) => call.write(response)).then(
      () => call.end(),
      (reason: unknown) => call.emit('error', toStatus(reason)),
    );
  };

/** Serves a method with streams in both directions. A request may be answered here instead of by what is opened. */
export const bidirectional =
  <Request, Response>(
    open: () => ResponseStream<Response>,
    answer: (request: Request) => Response | undefined,
  ): handleBidiStreamingCall<Request, Response> =>
  (call) => {
    const error = authorizationError(call.metadata);
    if (error) return void call.emit('error', error);
    const responses = open();
    call.on('data', (message: Request) => {
      const answered = answer(message);
      if (answered) call.write(answered);
      else responses.write(message);
    });
    call.on('end', () => responses.destroy());
    call.on('cancelled', () => responses.destroy());
    pump(responses, call).catch((reason: unknown) => call.emit('error', toStatus(reason)));
  };

const pump = async <Response>(
  responses: ResponseStream<Response>,
  call: { write(response: Response): unknown; end(): unknown },
): Promise<void> => {
  for await (const response of responses) call.write(response);
  call.end();
};

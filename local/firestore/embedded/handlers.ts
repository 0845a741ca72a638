import type { handleBidiStreamingCall, handleServerStreamingCall, handleUnaryCall } from '@grpc/grpc-js';
import type { ResponseStream } from './engine.ts';
import { authorizationError, toStatus } from './status.ts';

/** Serves a method of one request and one answer. */
export const unary =
  <Request, Answer>(work: (request: Request) => Promise<Answer>): handleUnaryCall<Request, Answer> =>
  (call, reply) => {
    const refused = authorizationError(call.metadata);
    if (refused) return reply(refused);
    work(call.request).then(
      (answer) => reply(null, answer),
      (error: unknown) => reply(toStatus(error)),
    );
  };

/** Serves a method that answers with a stream. */
export const streaming =
  <Request, Answer>(
    work: (request: Request, send: (answer: Answer) => void) => Promise<void>,
  ): handleServerStreamingCall<Request, Answer> =>
  (call) => {
    const refused = authorizationError(call.metadata);
    if (refused) return void call.emit('error', refused);
    work(call.request, (answer) => call.write(answer)).then(
      () => call.end(),
      (error: unknown) => call.emit('error', toStatus(error)),
    );
  };

/** Serves a method where both sides stream. */
export const bidirectional =
  <Answer>(open: () => ResponseStream<Answer>): handleBidiStreamingCall<unknown, Answer> =>
  (call) => {
    const refused = authorizationError(call.metadata);
    if (refused) return void call.emit('error', refused);
    const answers = open();
    call.on('data', (question) => answers.write(question));
    call.on('end', () => answers.destroy());
    call.on('cancelled', () => answers.destroy());
    pump(answers, call).catch((error: unknown) => call.emit('error', toStatus(error)));
  };

const pump = async <Answer>(
  answers: ResponseStream<Answer>,
  call: { write(answer: Answer): unknown; end(): unknown },
): Promise<void> => {
  for await (const answer of answers) call.write(answer);
  call.end();
};

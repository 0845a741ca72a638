import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { expect } from 'vitest';
import { z } from 'zod';

const message = z.object({
  id: z.string(),
  type: z.string(),
  timestamp: z.iso.datetime(),
  sequence: z.int(),
  livemode: z.boolean(),
  profileId: z.string().nullable(),
  data: z.looseObject({}),
});

type Message = z.infer<typeof message>;

interface Received {
  headers: Record<string, string>;
  body: string;
  message: Message;
  /** The status of the response. */
  status: number;
}

type Respond = (received: Message, response: ServerResponse) => number | Promise<number>;

type Answer = [status: number, body: string];
type AnswerTo = (challenge: string, response: ServerResponse, body: string) => Answer | Promise<Answer>;

/** An endpoint of a user: stores its requests, and responds as the test demands. */
export class EndpointServer {
  readonly received: Received[] = [];
  /** The challenges, which are apart from what else it received. */
  readonly challenges: Received[] = [];
  /** The status and the body of the response to a challenge: the challenge unless a test replaces it. */
  answerTo: AnswerTo = (challenge) => [200, challenge];
  /** The status of the response to a message; 204 unless a test replaces it. */
  respond: Respond = () => 204;
  /** The body of the response to a request. */
  answer: (body: string) => string = () => 'thank you';
  readonly #server = createServer((request, response) => void this.#handle(request, response));

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  /** `host:port`. */
  get host(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('not started');
    return `127.0.0.1:${address.port}`;
  }

  get url(): string {
    return `http://${this.host}/hook`;
  }

  /** What was accepted, in the order of arrival. */
  get accepted(): Message[] {
    return this.received.filter(({ status }) => status < 300).map((each) => each.message);
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString('utf8');
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const parsed = message.parse(JSON.parse(body));
    if (parsed.type === 'webhook.verification') {
      const [status, text] = await this.answerTo(z.string().parse(parsed.data['challenge']), response, body);
      this.challenges.push({ headers, body, message: parsed, status });
      response.writeHead(status).end(text);
      return;
    }
    const status = await this.respond(parsed, response);
    this.received.push({ headers, body, message: parsed, status });
    response.writeHead(status).end(this.answer(body));
  }
}

/** Expects that the library of Standard Webhooks accepts a request with this secret. The time is ignored, since tests move their clocks. */
export function expectSigned({ headers, body }: Received, secret: string): void {
  const { 'webhook-id': id = '', 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers;
  const expected = new Webhook(secret).sign(id, new Date(Number(timestamp) * 1000), body);
  expect(signatures.split(' ')).toContain(expected);
}

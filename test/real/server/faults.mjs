// Faults in front of the real server, as the sandbox has them: before the effect of a request, or after it.
import { describeRequest } from './operations.mjs';

/** Wraps the server's handler. `state` holds `calls` and `faults`. */
export function withFaults(state, handle) {
  return (req, res, body) => {
    const described = describeRequest(req, body);
    if (!described) return handle(req, res);
    const call = { platform: 'bluesky', ...described, method: req.method, path: req.url.split('?')[0], status: null };
    state.calls.push(call);
    const fault = takeFault(state.faults, described);
    const replacement = fault && replacementOf(fault);
    if (fault && !fault.afterEffect) {
      if (fault.cut) return void res.destroy();
      call.status = replacement.status;
      return send(res, replacement);
    }
    captured(res, (status, text, pass) => {
      call.status = status;
      const refused = status >= 400;
      // A request that is repeated with the nonce is listed as a separate operation.
      if (refused && asksForNonce(res, text)) call.operation = 'nonce';
      if (fault && refused) fault.times += 1;
      if (!fault || refused) return pass();
      if (replacement) send(res, replacement);
      else res.destroy();
    });
    return handle(req, res);
  };
}

function takeFault(faults, { operation, accountId }) {
  const fault = faults.find(
    (one) =>
      one.operation === operation && one.times > 0 && (one.accountId === undefined || one.accountId === accountId),
  );
  if (fault) fault.times -= 1;
  return fault;
}

function replacementOf({ status, body, headers }) {
  if (status === undefined && body === undefined) return null;
  const text = typeof body === 'string' ? body : JSON.stringify(body ?? errorFor(status));
  const type = typeof body === 'string' ? 'text/plain' : 'application/json';
  return { status: status ?? 200, headers: { 'content-type': type, ...headers }, text };
}

/** The server's own response for a status. */
function errorFor(status) {
  return {
    error: { 401: 'invalid_token', 413: 'PayloadTooLarge', 429: 'RateLimitExceeded' }[status] ?? 'InternalServerError',
    message: 'A fault of the tests.',
  };
}

function send(res, { status, headers, text }) {
  for (const name of res.getHeaderNames()) res.removeHeader(name);
  res.writeHead(status, headers).end(text);
}

/** Collects what the server writes, and hands it to `decide` instead of the client. */
function captured(res, decide) {
  const chunks = [];
  const { write, end, writeHead } = res;
  const add = (chunk) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  let head = null;
  res.writeHead = (...given) => {
    head = given;
    return res;
  };
  res.write = (chunk, encoding, callback) => {
    add(chunk);
    (typeof encoding === 'function' ? encoding : callback)?.();
    return true;
  };
  res.end = (chunk) => {
    add(chunk);
    Object.assign(res, { write, end, writeHead });
    const body = Buffer.concat(chunks);
    const status = typeof head?.[0] === 'number' ? head[0] : res.statusCode;
    decide(status, body.toString(), () => {
      if (head) res.writeHead(...head);
      res.end(body);
    });
    return res;
  };
}

/** Whether the server asks for its nonce: then the request had no effect, and the fault waits for the next one. */
function asksForNonce(res, text) {
  return text.includes('use_dpop_nonce') || /use_dpop_nonce/.test(String(res.getHeader('www-authenticate') ?? ''));
}

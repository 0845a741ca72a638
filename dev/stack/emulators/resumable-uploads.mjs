// Plain JavaScript: firebase-tools ships no types for these modules.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { CloudStorageObjectMetadata } = require('firebase-tools/lib/emulator/storage/metadata');

/** Cloud Storage keeps an unfinished upload in whole units of this many bytes. */
const UNIT = 256 * 1024;

const PATH = /^\/upload\/storage\/v1\/b\/([^/]+)\/o$/;
const RANGE = /^bytes (?:\*|(\d+)-(\d+|\*))\/(\d+|\*)$/;

/** Response headers that scripts of the origin that started a session may read. */
const EXPOSED = 'Content-Length, Content-Type, Date, Range, Server, Transfer-Encoding, X-GUploader-UploadID';

const CLIENT_CLOSED_REQUEST = 499;

class Refusal extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** One resumable session. What the object is called, and how large it is, was said when it started. */
class Session {
  /** The response once the object exists. */
  object = null;
  isCancelled = false;
  received = 0;
  /** Of the page that started it, if one did: no other may send to it from a browser. */
  origin;
  #emulator;
  #upload;
  #total;
  #active = null;

  constructor(emulator, upload, { total, origin }) {
    this.#emulator = emulator;
    this.#upload = upload;
    this.#total = total;
    this.origin = origin;
  }

  cancel() {
    this.isCancelled = true;
    this.#active?.destroy();
  }

  async put(request) {
    const range = rangeOf(request);
    this.#check(request, range);
    if (range.first === null) request.resume();
    else await this.#receive(request, range.first);
    const isWhole = this.#total === null ? range.first !== null && range.last === null : this.received === this.#total;
    if (isWhole) await this.#finish();
  }

  #check(request, { first, last, total }) {
    if (total !== null && this.#total !== null && total !== this.#total)
      throw new Refusal(
        400,
        `Invalid request.  According to the Content-Range header, the final size of the upload is ${total} byte(s).  ` +
          `This does not match the expected size of ${this.#total} byte(s), which was specified in an earlier Content-Range header.`,
      );
    if (request.headers['content-range'] !== undefined) this.#total ??= total;
    if (first === null) return;
    if (first > this.received)
      throw new Refusal(400, `Invalid request.  Bytes from ${this.received} on are expected, and ${first} were sent.`);
    if (last === null) return;
    const length = last - first + 1;
    if (length <= 0 || Number(request.headers['content-length']) !== length)
      throw new Refusal(400, 'Invalid request.  The Content-Range header does not match the length of the body.');
    if (length < UNIT && (this.#total === null || last + 1 < this.#total))
      throw new Refusal(
        400,
        `Invalid request.  The number of bytes uploaded is required to be equal or greater than ${UNIT}, except for the ` +
          `final request (it's recommended to be the exact multiple of ${UNIT}).  The received request contained ${length} ` +
          'bytes, which does not meet this requirement.',
      );
  }

  /** Bytes that are here already are skipped; of a request that breaks off or is not the last, whole units are kept. */
  async #receive(request, first) {
    this.#active?.destroy();
    this.#active = request;
    let skip = this.received - first;
    let pending = [];
    let pendingBytes = 0;
    const store = (all) => {
      const bytes = Buffer.concat(pending);
      const kept = all ? bytes.length : bytes.length - (bytes.length % UNIT);
      if (kept > 0) this.#emulator.uploadService.continueResumableUpload(this.#upload.id, bytes.subarray(0, kept));
      this.received += kept;
      pending = [bytes.subarray(kept)];
      pendingBytes = bytes.length - kept;
    };
    for await (const chunk of request) {
      const bytes = chunk.subarray(Math.min(skip, chunk.length));
      skip -= chunk.length - bytes.length;
      pending.push(bytes);
      pendingBytes += bytes.length;
      if (this.#total !== null && this.received + pendingBytes > this.#total)
        throw new Refusal(400, `Invalid request.  There are more than the ${this.#total} byte(s) of the object.`);
      if (pendingBytes >= UNIT) store(false);
    }
    const isLast =
      this.#total === null
        ? !/-\d+\/\*$/.test(request.headers['content-range'] ?? '')
        : this.received + pendingBytes === this.#total;
    store(isLast);
  }

  async #finish() {
    const { uploadService, adminStorageLayer } = this.#emulator;
    const upload = uploadService.finalizeResumableUpload(this.#upload.id);
    this.object = new CloudStorageObjectMetadata(await adminStorageLayer.uploadObject(upload));
  }
}

/**
 * Resumable uploads by the protocol of Cloud Storage (https://cloud.google.com/storage/docs/performing-resumable-uploads):
 * several requests, progress, and the length that was declared at the start. The Storage emulator takes one request only, and any.
 */
export function resumableUploads(emulator) {
  const sessions = new Map();
  const handle = async (request, response, url, bucketId) => {
    try {
      const id = url.searchParams.get('upload_id');
      if (id === null) await start(emulator, sessions, request, response, url, bucketId);
      else await proceed(sessions.get(id), request, response);
    } catch (error) {
      // The client has gone, and asks how far it came.
      if (request.destroyed && !request.complete) return;
      const status = error instanceof Refusal ? error.status : 500;
      sendJson(response, status, { error: { code: status, message: error.message } });
    }
  };
  return (request, response, next) => {
    const url = new URL(request.url, 'http://storage');
    const [, bucketId] = PATH.exec(url.pathname) ?? [];
    const isResumable = url.searchParams.get('uploadType') === 'resumable' || url.searchParams.has('upload_id');
    if (bucketId === undefined || !isResumable || request.method === 'OPTIONS') return next();
    void handle(request, response, url, decodeURIComponent(bucketId));
  };
}

async function start(emulator, sessions, request, response, url, bucketId) {
  const metadata = await readJson(request);
  const name = url.searchParams.get('name') ?? metadata.name;
  if (!name) throw new Refusal(400, 'Required parameter: name');
  emulator.adminStorageLayer.createBucket(bucketId);
  const contentType = request.headers['x-upload-content-type'];
  const upload = emulator.uploadService.startResumableUpload({
    bucketId,
    objectId: name,
    metadata: { ...(contentType ? { contentType } : {}), ...metadata },
    authorization: request.headers.authorization,
  });
  const { origin } = request.headers;
  sessions.set(upload.id, new Session(emulator, upload, { total: declaredLength(request), origin }));
  const location = new URL(`http://${request.headers.host}${url.pathname}`);
  for (const [key, value] of [
    ['uploadType', 'resumable'],
    ['name', name],
    ['upload_id', upload.id],
  ])
    location.searchParams.set(key, value);
  response.writeHead(200, { location: location.href, 'content-length': '0' });
  response.end();
}

async function readJson(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString('utf8');
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    throw new Refusal(400, 'Parse Error');
  }
}

function declaredLength(request) {
  const given = request.headers['x-upload-content-length'];
  if (given === undefined) return null;
  if (!/^\d+$/.test(given)) throw new Refusal(400, `Invalid value for X-Upload-Content-Length: ${given}`);
  return Number(given);
}

async function proceed(session, request, response) {
  if (!session) throw new Refusal(404, 'No such upload session.');
  // Whatever the page that asks: https://cloud.google.com/storage/docs/performing-resumable-uploads
  if (session.origin) {
    response.setHeader('access-control-allow-origin', session.origin);
    response.setHeader('access-control-expose-headers', EXPOSED);
  }
  if (session.isCancelled) throw new Refusal(CLIENT_CLOSED_REQUEST, 'The upload was cancelled.');
  if (request.method === 'DELETE') {
    session.cancel();
    throw new Refusal(CLIENT_CLOSED_REQUEST, 'The upload was cancelled.');
  }
  if (!session.object) await session.put(request);
  if (session.object) return sendJson(response, 200, session.object);
  const range = session.received > 0 ? { range: `bytes=0-${session.received - 1}` } : {};
  response.writeHead(308, 'Resume Incomplete', { ...range, 'content-length': '0' });
  response.end();
}

function sendJson(response, status, body) {
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' });
  response.end(JSON.stringify(body));
}

/** Without a range the body is the whole object. `first` is null for a question how far the upload is. */
function rangeOf(request) {
  const header = request.headers['content-range'];
  if (header === undefined) return { first: 0, last: null, total: countFrom(request.headers['content-length']) };
  const [matched, first, last, total] = RANGE.exec(header) ?? [];
  if (matched === undefined) throw new Refusal(400, 'Failed to parse Content-Range header.');
  return { first: countFrom(first), last: countFrom(last), total: countFrom(total) };
}

function countFrom(text) {
  return text === undefined || text === '*' ? null : Number(text);
}

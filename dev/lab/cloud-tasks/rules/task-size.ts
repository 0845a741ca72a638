// The size of a task is that of its stored form as a protocol buffer, defaults included: the rule that
// github.com/aertje/cloud-tasks-emulator found by probing the service (internal/engine/tasksize.go), calculated again here
// from the message definition, https://github.com/googleapis/googleapis/blob/master/google/cloud/tasks/v2/task.proto
import { SECOND } from '../time.ts';

/** The fields of a task that are stored. Times in ms. */
interface StoredFields {
  name: string;
  scheduleAt: number;
  createdAt: number;
  deadlineMs: number;
  request: {
    url: string;
    headers: Readonly<Record<string, string>>;
    body: Buffer;
    oidcToken?: { serviceAccountEmail: string; audience?: string | undefined } | undefined;
  };
}

/** The method is an enumeration: a key and one byte. */
const METHOD_BYTES = 2;

/** The size of a task (bytes), which the service limits. */
export function taskSize({ name, scheduleAt, createdAt, deadlineMs, request }: StoredFields): number {
  const headers = Object.entries(request.headers).map(([key, value]) => field(text(key) + text(value)));
  const token = request.oidcToken
    ? field(text(request.oidcToken.serviceAccountEmail) + text(request.oidcToken.audience))
    : 0;
  const body = request.body.length > 0 ? field(request.body.length) : 0;
  const http = text(request.url) + METHOD_BYTES + headers.reduce((sum, bytes) => sum + bytes, 0) + body + token;
  const created = Math.floor(createdAt / SECOND) * SECOND;
  return text(name) + time(scheduleAt) + time(created) + time(deadlineMs) + field(http);
}

/** A field of `bytes` bytes with its key and length. */
function field(bytes: number): number {
  return 1 + varint(bytes) + bytes;
}

function varint(value: number): number {
  let bytes = 1;
  for (let rest = value; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes += 1;
  return bytes;
}

/** A string field; an empty one is not stored. */
function text(value: string | undefined): number {
  return value ? field(Buffer.byteLength(value)) : 0;
}

/** A timestamp or a duration: seconds and nanoseconds, each left out when 0. */
function time(ms: number): number {
  const seconds = Math.floor(ms / SECOND);
  const nanoseconds = (ms % SECOND) * 1_000_000;
  return field((seconds > 0 ? 1 + varint(seconds) : 0) + (nanoseconds > 0 ? 1 + varint(nanoseconds) : 0));
}

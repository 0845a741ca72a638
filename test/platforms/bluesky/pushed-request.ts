import { z } from 'zod';
import { callsOf } from '../../connections/sandbox.ts';

const parameters = z.record(z.string(), z.string());

/** The parameters of the request that was pushed last, as the server received them. */
export async function pushedRequest(): Promise<URLSearchParams> {
  const calls = await callsOf('bluesky', 'par');
  return new URLSearchParams(parameters.parse(calls.at(-1)?.params));
}

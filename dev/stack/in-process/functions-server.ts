import { createServer, type RequestListener } from 'node:http';
import express, { type RequestHandler } from 'express';
import { z } from 'zod';
import { PROJECT_ID, REGION } from '../../project.ts';
import { listen } from './listen.ts';
import { skippingWaits } from './skipped-waits.ts';

/** What the SDK attaches to a function: https://github.com/firebase/firebase-functions, `src/runtime/manifest.ts`. */
const endpoint = z.looseObject({
  scheduleTrigger: z.unknown().optional(),
  taskQueueTrigger: z
    .looseObject({
      invoker: z.union([z.string(), z.array(z.string())]).nullish(),
      retryConfig: z.unknown(),
      rateLimits: z.unknown(),
    })
    .optional(),
});

interface Deployed {
  name: string;
  endpoint: z.infer<typeof endpoint>;
  app: RequestListener;
  run: (event: object) => Promise<unknown>;
}

interface FunctionsServer {
  /** With project and region: what a function's name follows. */
  url: string;
  jobsUrl: string;
  /** Deploys the functions that a module exports. */
  serve(exported: object): void;
  deployed(): Deployed[];
}

/**
 * Serves functions at the addresses of the Functions emulator, in this process. `POST /jobs/NAME` runs a scheduled one, as the
 * local scheduler does.
 */
export async function startFunctionsServer(): Promise<FunctionsServer> {
  const functions = new Map<string, Deployed>();
  const origin = `http://${await listen(createServer(route(functions)))}`;
  return {
    url: `${origin}/${PROJECT_ID}/${REGION}`,
    jobsUrl: origin,
    serve(exported) {
      for (const [name, value] of Object.entries(exported)) if (value) functions.set(name, deploy(name, value));
    },
    deployed: () => [...functions.values()],
  };
}

const FUNCTION_PATH = new RegExp(`^/${PROJECT_ID}/${REGION}/([^/?]+)/?`);
const JOB_PATH = /^\/jobs\/(\w+)$/;

function route(functions: ReadonlyMap<string, Deployed>): RequestListener {
  return (request, response) => {
    const url = request.url ?? '/';
    const called = functions.get(FUNCTION_PATH.exec(url)?.[1] ?? '');
    const job = functions.get(JOB_PATH.exec(url)?.[1] ?? '');
    if (called) {
      request.url = url.replace(FUNCTION_PATH, '/');
      // A stream of events polls for as long as it is open.
      if (called.name === 'events') called.app(request, response);
      else skippingWaits(() => called.app(request, response));
    } else if (job?.endpoint.scheduleTrigger) {
      skippingWaits(() => job.run({ jobName: job.name, scheduleTime: new Date().toISOString() })).then(
        () => response.end('{}'),
        (error: unknown) => response.writeHead(500).end(JSON.stringify({ error: String(error) })),
      );
    } else {
      response.writeHead(404).end(JSON.stringify({ error: `There is no function at ${url}.` }));
    }
  };
}

function deploy(name: string, value: RequestHandler): Deployed {
  return {
    name,
    endpoint: endpoint.parse(Reflect.get(value, '__endpoint')),
    // Each function parses its request body.
    app: express().disable('x-powered-by').use(value),
    run: Reflect.get(value, 'run'),
  };
}

import type { Config } from '../../../infra/config/config.ts';
import type { ExampleAddresses } from '../../server/request/route-docs.ts';

/** In the world. */
export const publicAddresses: ExampleAddresses = {
  image: 'https://upload.wikimedia.org/wikipedia/commons/a/a9/Example.jpg',
  webhook: 'https://example.com/webhooks/herald',
};

/**
 * The addresses in the examples of this service: the local stack, which may be offline, serves a file and a webhook
 * receiver itself.
 */
export function exampleAddresses({ media }: Pick<Config, 'media'>): ExampleAddresses {
  const [host] = media.allowedPrivateHosts;
  return host === undefined
    ? publicAddresses
    : { image: `http://${host}/media/sample.jpg`, webhook: `http://${host}/hooks/herald` };
}

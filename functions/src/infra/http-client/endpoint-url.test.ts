import { expect, it } from 'vitest';
import { requireEndpointUrl } from './endpoint-url.ts';

const deployed = { config: { emulated: false, media: { allowedPrivateHosts: [] } } };
const local = { config: { emulated: true, media: { allowedPrivateHosts: [] } } };

const LOOPBACK = [
  'http://localhost:3000/hook',
  'http://127.0.0.1:8080/',
  'http://[::1]:3000/',
  'https://localhost:3443/',
];

it.each(LOOPBACK)('%s is an endpoint of the local stack only', async (url) => {
  await expect(requireEndpointUrl(local as never, url)).resolves.toBeUndefined();
  await expect(requireEndpointUrl(deployed as never, url)).rejects.toMatchObject({ reason: 'validation_error' });
});

it.each(['http://192.168.0.7:3000/hook', 'http://10.0.0.1/', 'http://localhost.example.com/', 'https://router.local/'])(
  'the local stack refuses %s too',
  async (url) => {
    await expect(requireEndpointUrl(local as never, url)).rejects.toMatchObject({ reason: 'validation_error' });
  },
);

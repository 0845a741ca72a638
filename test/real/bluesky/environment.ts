import { inject } from 'vitest';

const { issuer, plcUrl, controlUrl } = inject('blueskyServer');

// The tests act with the settings of the functions.
Object.assign(process.env, { BLUESKY_AUTH_URL: issuer, BLUESKY_PLC_URL: plcUrl, HERALD_TEST_CONTROL: controlUrl });

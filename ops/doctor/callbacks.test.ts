import { expect, it } from 'vitest';
import { callbackRisks } from './callbacks.ts';

const functions = ['authCallback', 'thAuthCallback', 'ttAuthCallback'];
const origin = 'https://europe-west1-demo-project.cloudfunctions.net';

it('a callback at a function of an earlier version is a risk, because the deploy asks whether to delete it', () => {
  const platforms = {
    x: { redirectUri: `${origin}/xAuthCallback` },
    bluesky: { redirectUri: 'https://demo-project.web.app/authCallback/bluesky' },
    threads: { redirectUri: `${origin}/thAuthCallback` },
    tiktok: { redirectUri: 'https://herald.example.com/api/tiktok/callback' },
    mastodon: { redirectUri: '' },
  };
  expect(callbackRisks(platforms, functions)).toEqual([
    `X_REDIRECT_URI names xAuthCallback, which this version does not deploy: when it is deleted, no account of x can be connected. Register ${origin}/authCallback/x for x, and set X_REDIRECT_URI to it.`,
  ]);
});

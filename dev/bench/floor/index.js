// What Herald is measured against: functions that do only the unavoidable, with the same libraries, under the same server.
import { createHash, randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';

const require = createRequire(new URL('../../../functions/package.json', import.meta.url));
const { onRequest } = require('firebase-functions/https');
const { initializeApp, getApps } = require('firebase-admin/app');
const { getFirestore } = require('firebase-admin/firestore');
const { getFunctions } = require('firebase-admin/functions');
const express = require('express');

function app() {
  return (
    getApps()[0] ?? initializeApp({ projectId: process.env.GCLOUD_PROJECT, serviceAccountId: 'floor@example.com' })
  );
}

async function readCaller(db, request) {
  const key = createHash('sha256').update(request.get('service-api-key')).digest('hex');
  const { userId } = (await db.doc(`apiKeys/${key}`).get()).data();
  await db.doc(`users/${userId}/subscription/current`).get();
  return { key, userId };
}

let accepting;
function createAccepting() {
  const db = getFirestore(app());
  const queue = getFunctions(app()).taskQueue('locations/us-central1/functions/orchestrate');
  const server = express();
  server.get('/ready', (_request, response) => response.end());
  server.post('/', async (request, response) => {
    const { key, userId } = await readCaller(db, request);
    const id = randomUUID();
    const now = new Date();
    const batch = db.batch();
    batch.create(db.doc(`postSubmissions/${id}`), {
      userId,
      content: request.body.post.content,
      status: 'queued',
      createdAt: now,
    });
    batch.create(db.doc(`postSubmissions/${id}/runs/threads`), { userId, status: 'queued', createdAt: now });
    batch.create(db.doc(`users/${userId}/idempotency/${id}`), {
      endpoint: 'POST /v1/posts',
      bodyHash: key,
      createdAt: now,
    });
    await batch.commit();
    await queue.enqueue({ userId, postSubmissionId: id }, { id });
    response.status(201).json({ postSubmissionId: id });
  });
  return server;
}

/** Reads the key, reads the subscription, commits, enqueues, responds. */
export const accept = onRequest((request, response) => {
  accepting ??= createAccepting();
  accepting(request, response);
});

/** Reads the key, reads the subscription, responds. */
export const read = onRequest(async (request, response) => {
  await readCaller(getFirestore(app()), request);
  response.json({ status: 'ok' });
});

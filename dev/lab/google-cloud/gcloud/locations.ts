import type { Command } from './command.ts';

const EVERYWHERE = ['us-central1', 'us-east1', 'europe-west1', 'europe-west4', 'asia-northeast1'];

/** Some of the regions of each service. https://cloud.google.com/about/locations */
const locations: Readonly<Record<string, { api: string; ids: readonly string[] }>> = {
  'firestore locations list': {
    api: 'firestore.googleapis.com',
    ids: [...EVERYWHERE, 'europe-north2', 'nam5', 'eur3'],
  },
  'functions regions list': { api: 'cloudfunctions.googleapis.com', ids: [...EVERYWHERE, 'europe-north2'] },
  'scheduler locations list': { api: 'cloudscheduler.googleapis.com', ids: EVERYWHERE },
  'tasks locations list': { api: 'cloudtasks.googleapis.com', ids: EVERYWHERE },
};

export const locationCommands: Readonly<Record<string, Command>> = Object.fromEntries(
  Object.entries(locations).map(([name, { api, ids }]) => [
    name,
    { api, flags: name.startsWith('functions') ? ['gen2'] : [], run: () => ids.map((locationId) => ({ locationId })) },
  ]),
);

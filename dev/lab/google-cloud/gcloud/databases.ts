import { alreadyExists, find, invalid } from '../api.ts';
import { importDocuments } from '../exports.ts';
import { type Command, flag, type Invocation } from './command.ts';

const api = 'firestore.googleapis.com';

/** https://cloud.google.com/sdk/gcloud/reference/firestore */
export const databaseCommands: Readonly<Record<string, Command>> = {
  'firestore databases describe': {
    api,
    flags: ['database!'],
    run: (invocation) => find(invocation.cloud.databases, nameOf(invocation)),
  },
  'firestore databases create': {
    api,
    flags: ['database!', 'location!', 'type', 'delete-protection', 'enable-pitr'],
    run: (invocation) => {
      const { databases } = invocation.cloud;
      const name = nameOf(invocation);
      if (databases.has(name)) throw alreadyExists('Database');
      const [type, locationId] = [flag(invocation, 'type') || 'firestore-native', flag(invocation, 'location')];
      if (type !== 'firestore-native') throw invalid(`The simulated cloud has no databases of type ${type}.`);
      databases.set(name, { name, locationId, type: 'FIRESTORE_NATIVE', ...protection(invocation) });
    },
  },
  'firestore databases update': {
    api,
    flags: ['database!', 'delete-protection', 'enable-pitr'],
    run: (invocation) => {
      const { databases } = invocation.cloud;
      const name = nameOf(invocation);
      databases.set(name, { ...find(databases, name), ...protection(invocation) });
    },
  },
  'firestore backups schedules list': {
    api,
    flags: ['database!'],
    run: (invocation) => {
      find(invocation.cloud.databases, nameOf(invocation));
      return invocation.cloud.backupSchedules;
    },
  },
  'firestore backups schedules create': {
    api,
    flags: ['database!', 'retention!', 'recurrence!'],
    run: (invocation) => {
      const { databases, backupSchedules } = invocation.cloud;
      find(databases, nameOf(invocation));
      const [, days] = /^(\d+)d$/.exec(flag(invocation, 'retention')) ?? [];
      if (!days || Number(days) > 98) throw invalid('The retention is a number of days up to 14 weeks, such as 7d.');
      if (flag(invocation, 'recurrence') !== 'daily') throw invalid('The simulated cloud has only daily backups.');
      if (backupSchedules.length > 0) throw alreadyExists('A daily backup schedule');
      const name = `${nameOf(invocation)}/backupSchedules/1`;
      backupSchedules.push({ name, retention: `${Number(days) * 86_400}s`, dailyRecurrence: {} });
    },
  },
  'firestore import': {
    api,
    flags: ['database', 'collection-ids'],
    run: ({ cloud, values: [url = ''], flags }) => importDocuments(cloud, url, flags['collection-ids']?.split(',')),
  },
};

function nameOf(invocation: Invocation): string {
  return `projects/${invocation.cloud.projectId}/databases/${flag(invocation, 'database')}`;
}

function protection({ flags }: Invocation) {
  return {
    ...('delete-protection' in flags ? { deleteProtectionState: 'DELETE_PROTECTION_ENABLED' } : {}),
    ...('enable-pitr' in flags ? { pointInTimeRecoveryEnablement: 'POINT_IN_TIME_RECOVERY_ENABLED' } : {}),
  };
}

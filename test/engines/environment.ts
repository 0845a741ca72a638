import { inject } from 'vitest';

// Where the admin client looks for an emulator.
process.env['FIRESTORE_EMULATOR_HOST'] = inject('firestoreHost');
// Nobody looks for a Google machine's own credentials.
process.env['METADATA_SERVER_DETECTION'] = 'none';

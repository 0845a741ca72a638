import { inject } from 'vitest';

// The emulator address for the admin client.
process.env['FIRESTORE_EMULATOR_HOST'] = inject('firestoreHost');
// Disables the lookup of Google Cloud credentials.
process.env['METADATA_SERVER_DETECTION'] = 'none';

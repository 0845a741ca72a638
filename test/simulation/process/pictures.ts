// Makes virtual time wait for the image library, which reads and draws in other threads. Importing it here takes no virtual time either.
import { waitFor } from '@herald-lab/simulation';
import sharp from 'sharp';

waitFor(
  Object.getPrototypeOf(sharp({ create: { width: 1, height: 1, channels: 3, background: 'white' } })),
  'metadata',
  'toBuffer',
);

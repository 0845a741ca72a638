import { inject } from 'vitest';
import { emulatedEnvironment } from '../../local/environment.ts';

// A test that uses the functions' own code or clients reaches the same stack as the functions do.
Object.assign(process.env, emulatedEnvironment(inject('stack'), process.env));

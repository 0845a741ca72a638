import { inject } from 'vitest';
import { emulatedEnvironment } from '../../local/environment.ts';

// Tests that use the functions' code or clients connect to the same stack as the functions.
Object.assign(process.env, emulatedEnvironment(inject('stack'), process.env));

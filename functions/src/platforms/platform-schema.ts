import { z } from 'zod';
import { platforms } from '../infra/ids/platform.ts';

/** A platform in requests and responses. */
export const platformSchema = z.enum(platforms).meta({ id: 'Platform', description: 'A platform, by its value.' });

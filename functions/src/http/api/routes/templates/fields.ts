import { z } from 'zod';

export const aspectRatio = z.enum(['1:1', '4:5', '9:16']).meta({ id: 'AspectRatio' });

import { z } from 'zod';
import { platforms } from '../../ids/platform.ts';
import { instant } from './instant.ts';

/** A time in which an operator had publishing to a platform paused; `until` is null while it lasts. */
const pause = z.object({ from: instant, until: instant.nullable(), reason: z.string() });

/** `operations/platformPauses`: the pauses of every platform, oldest first. */
export const platformPauses = z.object({ pauses: z.partialRecord(z.enum(platforms), z.array(pause)) });

export type Pause = z.infer<typeof pause>;
export type PlatformPauses = z.infer<typeof platformPauses>;

import { platforms } from '../../functions/src/model/platform.ts';
import { platformDefinitions } from '../../functions/src/platforms/registry.ts';

const found = platforms.find((platform) => platformDefinitions[platform].selfRegistration === 'name');
if (!found) throw new Error('No platform registers this service by its name.');

/** The platform of the first post, at which nobody has to register an app. */
export const firstPlatform = found;

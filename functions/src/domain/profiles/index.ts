export { changeProfile } from './change.ts';
export { createProfile } from './create.ts';
export { deleteProfile } from './delete.ts';
export { idOfProfile, listProfiles, noProfile, readProfile, userOfProfile } from './profiles.ts';

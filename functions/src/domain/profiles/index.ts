export { changeProfile, deleteProfile } from './change.ts';
export { createProfile } from './create.ts';
export { idOfProfile, listProfiles, noProfile, readProfile, userOfProfile } from './profiles.ts';

export { groupsChanged, readGroups, saveGroups } from './groups.ts';

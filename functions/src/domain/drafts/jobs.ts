export { storeNextFile } from './store-next-file.ts';

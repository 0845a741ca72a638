/** Conditions of a query of which one is enough. */
export { Filter } from 'firebase-admin/firestore';

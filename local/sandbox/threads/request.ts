import { accountAccess } from '../graph/request.ts';
import { missingPermission, notFound } from './errors.ts';

export const { authorize, ownPath } = accountAccess({ basicScope: 'threads_basic', notFound, missingPermission });

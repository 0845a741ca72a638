import { missingPermission, notFound } from '../graph/errors.ts';
import { accountAccess } from '../graph/request.ts';

export const { authorize, ownPath } = accountAccess({
  basicScope: 'instagram_business_basic',
  notFound,
  missingPermission,
});

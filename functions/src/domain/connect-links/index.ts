export { accountsOfLink, connectThroughLink, disconnectThroughLink } from './connect.ts';
export { createConnectLink } from './create.ts';
export { CONNECT_PAGE, linkAddress } from './link-token.ts';
export { listConnectLinks } from './list.ts';
export { type OpenLink, openConnectLink } from './open.ts';
export { reconnectLink } from './reconnect-link.ts';
export { revokeConnectLink } from './revoke.ts';

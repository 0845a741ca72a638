export { accountsOfLink, connectThroughLink, disconnectThroughLink } from './connect.ts';
export { CONNECT_PAGE, linkAddress } from './link-token.ts';
export { createConnectLink, listConnectLinks, reconnectLink, revokeConnectLink } from './links.ts';
export { type OpenLink, openConnectLink } from './open.ts';

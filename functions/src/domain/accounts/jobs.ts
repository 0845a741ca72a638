export { checkBudgets } from './check-budgets.ts';
export { checkVersions } from './check-versions.ts';
export { cleanUpOauthStates, cleanUpPendingConnections } from './oauth-state-cleanup.ts';
export { resealAccounts } from './reseal.ts';
export { sweepTokens } from './token-refresh.ts';

export const accountPage = {
  account: 'Cuenta',
  allAccounts: 'Todas las cuentas',
  notConnected: 'Esta cuenta no está conectada',
  onlyConnected: 'Herald solo lee los datos de cuentas conectadas.',
};

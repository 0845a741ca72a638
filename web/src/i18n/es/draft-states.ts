export const draftStates = {
  open: 'Borrador',
  waiting: 'Espera tu revisión',
  rejected: 'Rechazado',
};

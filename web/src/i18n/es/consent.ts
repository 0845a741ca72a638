export const consent = {
  title: 'Dar acceso a una app',
  cannot: 'Herald no puede hacer lo que solicita <app/>.',
  returnTo: 'Volver a {destination}',
  returning: 'Estás volviendo a {destination}. Puedes cerrar esta página.',
  requestsAccess: '<app/> solicita acceso',
  notChecked:
    'Herald no ha comprobado esta app, y su nombre puede ser falso. Vuelve a <destination/>. Continúa solo si empezaste ' +
    'esto allí.',
  itMay: 'Con tu cuenta <email/> puede:',
  confirmEmail:
    'El modo de prueba necesita una dirección de correo confirmada. Abre el enlace que enviamos a <email/> cuando te ' +
    'registraste y vuelve a permitir el acceso. Si no llegó, escribe tu contraseña para recibirlo de nuevo.',
  afterConfirmation: 'Ábrelo y vuelve a permitir el acceso.',
  allow: 'Permitir',
  refuse: 'Rechazar',
  endAccess: 'Puedes retirar el acceso en la página Claves de API en cualquier momento.',
  localProgram: 'un programa de este equipo ({host})',
  linkProgram: 'un programa que abre los enlaces {scheme}',
};

export const connect = {
  title: 'Conecta tus cuentas',
  titleFor: 'Conecta tus cuentas a <customer/>',
  whoAsks:
    'Te lo pide la cuenta de Herald <customer/>. Si no la conoces o no esperabas este enlace, cierra esta página.',
  itMay: 'Con cada cuenta que conectes, puede:',
  mayPost: 'publicar en tu nombre, ahora y más adelante, hasta que desconectes la cuenta',
  mayRead: 'leer el nombre, la imagen y los ajustes de publicación de la cuenta, y el resultado de sus publicaciones',
  testMode: '<strong>Modo de prueba.</strong> Estas cuentas son simuladas: nada sale de Herald.',
  canPost: 'Ahora <user/> puede publicar en ella.',
  connectedAccounts: 'Cuentas conectadas',
  reconnect: 'Volver a conectar',
  leave: 'Cuando termines',
  closePage: 'Cuando termines, cierra esta página.',
  returnTo: 'Volver a <customer/>',
  opens: 'Se abre {host}.',
  worksUntil:
    'Esta página funciona hasta el <time/>. No compartas el enlace: quien lo tenga puede conectar y desconectar cuentas ' +
    'aquí.',
  openAgain: 'Vuelve a abrir tu enlace',
  linkDoesNotWork: 'Este enlace no funciona',
  whyNoLink:
    'El enlace está incompleto, ha caducado, fue revocado o se abrió en otro navegador. Aquí no se conectó nada.',
  tryLinkAgain: 'Abre otra vez el enlace que te enviaron. Si no funciona, pide uno nuevo a quien te lo envió.',
  aboutHerald: 'Herald publica en cuentas de redes sociales. Nunca ve tus contraseñas de esas redes.',
};

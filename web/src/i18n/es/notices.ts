export const notices = {
  title: 'Notificaciones',
  lead: 'Lo que Herald te cuenta de tus publicaciones y cuentas. No te avisa de lo que estás viendo aquí.',
  isSaved: 'Tu elección se guardó.',
  savedAtOnce: 'Cada cambio se guarda de inmediato.',
  byEmail: 'Por correo',
  digest: 'Un resumen del día anterior, cada mañana a las 8:00',
  languageAndTime: 'Idioma y hora',
  language: 'Idioma de los correos y las notificaciones',
  timeZone: 'Zona horaria',
  noMail: 'Esta instalación de Herald no envía correos: su operador no ha configurado un servidor de correo.',
  notConfirmed: 'Herald solo envía correos a una dirección confirmada. <link>Confirma tu dirección de correo</link>.',
  emailsGoTo: 'Los correos se envían a <address/>.',
  testMail: 'Enviar un correo de prueba',
  testMailSent: 'Un correo de prueba para <address/> está en camino. Llega en menos de dos minutos.',
  ofBrowser: 'Notificaciones del navegador',
  ofBrowserHint:
    'Aparecen en tu pantalla cuando una publicación falla o está en riesgo y cuando se pierde una conexión, aunque no ' +
    'tengas abierta ninguna página de Herald.',
  noPush: 'Esta instalación de Herald no envía notificaciones push.',
  blocked:
    'Este navegador bloquea las notificaciones de Herald. Permítelas en los ajustes de este sitio, que se abren con el ' +
    'icono situado junto a su dirección. Después vuelve a cargar esta página.',
  unsupported:
    'Este navegador no admite notificaciones push. En un iPhone o iPad, primero añade Herald a la pantalla de inicio ' +
    'con el botón de compartir. Después ábrelo desde allí, inicia sesión y vuelve a esta página.',
  on: 'Las notificaciones están activadas en este navegador.',
  off: 'Las notificaciones están desactivadas en este navegador.',
  turnOn: 'Avisarme en este navegador',
  turnOff: 'Desactivar en este navegador',
  test: 'Enviar una notificación de prueba',
  tested:
    'La notificación de prueba está en camino. Si no aparece, comprueba si tu dispositivo muestra las notificaciones de ' +
    'este navegador.',
  otherBrowsers: 'Tus otros navegadores',
  since: 'Desde el <time/>',
  remove: 'Quitar',
  removeBrowser: 'Quitar {browser}',
  removed: 'El navegador ya no recibe notificaciones.',
  unknownBrowser: 'Navegador',
};

export const noticeKinds = {
  failures: 'Una publicación falló o solo se publicó en parte',
  risks: 'Una publicación programada está en riesgo',
  connections: 'Hay que volver a conectar una cuenta',
};

export const connectLinks = {
  title: 'Enlaces de conexión',
  hint: 'Quien abre un enlace de conexión conecta cuentas aquí, sin tener una cuenta de Herald y sin ver tus publicaciones.',
  revoked: 'El enlace de conexión se revocó.',
  newLink: 'El enlace de conexión',
  newLinkHint:
    'Envíalo solo a la persona que conecta las cuentas: quien lo tenga puede conectar y desconectar cuentas. Funciona ' +
    'hasta el {time}.',
  platforms: 'Plataformas',
  platformsHint: 'Si no eliges ninguna, el enlace ofrece todas las plataformas.',
  worksFor: 'Funciona durante',
  oneHour: '1 hora',
  oneDay: '1 día',
  sevenDays: '7 días',
  language: 'Idioma (opcional)',
  languageHint:
    'La página aparece en este idioma si es español o inglés; las fechas se escriben en él. Por ejemplo: es o pt-BR.',
  create: 'Crear un enlace de conexión',
  workingLinks: 'Enlaces que funcionan ahora',
  noLinks: 'Ahora no funciona ningún enlace de conexión.',
  incomplete: 'Herald muestra solo los 100 enlaces que funcionan más tiempo, incluidos los que envía con los eventos.',
  madeOn: 'Creado el {time}',
  worksUntil: 'Funciona hasta el {time}',
  revoke: 'Revocar<hidden> el enlace creado el {time}</hidden>',
  revokeQuestion: '¿Revocar este enlace de conexión?',
  revokeLink: 'Revocar enlace',
  revokeConsequence: 'Deja de funcionar de inmediato. Las cuentas conectadas siguen conectadas.',
};

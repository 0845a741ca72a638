export const status = {
  title: 'Estado',
  lead: 'Si Herald publica ahora, y con qué frecuencia y con qué retraso ha publicado.',
  now: 'Ahora',
  readAt: 'Datos del <time/>. Esta página los lee de nuevo cada minuto.',
  incidents: 'Incidentes',
  noIncidents: 'Ningún incidente en los últimos 90 días.',
  allPlatforms: 'Todas las plataformas',
  lasting: 'En curso',
  over: 'Terminado',
  from: 'desde el <from/>',
  fromTo: 'del <from/> al <to/>',
  since: 'desde el <time/>',
  noPostsYet: 'todavía sin publicaciones',
  retrying: { one: '{count} publicación en reintento', other: '{count} publicaciones en reintento' },
  record: 'Historial',
  meaning:
    'Cuenta cada publicación de cada usuario, en la hora en que terminó; el modo de prueba no cuenta. Una publicación que ' +
    'falló por un motivo que solo su usuario puede resolver no cuenta para la tasa de éxito. Una publicación programada ' +
    'es puntual si empezó dentro de los 60 segundos siguientes a su hora. p50, p95 y p99 significan que 50, 95 y 99 de ' +
    'cada 100 publicaciones tardaron como máximo ese tiempo. Una plataforma está degradada si falló más del 10\u00a0% de las ' +
    'publicaciones de los últimos 30 minutos o una de cada 20 empezó con más de un minuto de retraso, y caída si falló ' +
    'más de la mitad o está en pausa. La <link>referencia de la API</link> describe cada dato.',
  unused: 'Sin publicaciones en los últimos 90 días: {platforms}.',
  postsOn: 'Publicaciones en {platform}',
  number: 'Dato',
  day: '24 horas',
  month: '30 días',
  quarter: '90 días',
  published: 'Publicadas',
  failedUser: 'Fallidas: el usuario debe actuar',
  failedPlatform: 'Fallidas: plataforma',
  failedHerald: 'Fallidas: Herald',
  unknown: 'Resultado desconocido',
  successRate: 'Tasa de éxito',
  onTime: 'Puntuales',
  late: 'Retraso, {percentile}',
  timeToPublish: 'Tiempo hasta publicar, {percentile}',
  noPosts: 'sin publicaciones',
  noneScheduled: 'ninguna programada',
};

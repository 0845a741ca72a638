import type { NoticeTexts } from './notice-texts.ts';

export const es: NoticeTexts = {
  titles: {
    'post.failed': ({ platforms }) => `Tu publicación en ${platforms} ha fallado`,
    'post.partly_published': ({ platforms }) => `Tu publicación solo se ha publicado en parte: ${platforms}`,
    'post.unknown': ({ platforms }) => `Puede que tu publicación en ${platforms} no se haya publicado`,
    'post.reply_failed': ({ platforms }) => `Una respuesta de tu publicación en ${platforms} no se ha publicado`,
    'post.at_risk': ({ platforms }) => `Tu publicación programada en ${platforms} está en riesgo`,
    'account.reconnect_required': ({ platforms, name }) =>
      name === null
        ? `Tienes que volver a conectar tu cuenta de ${platforms}`
        : `Tienes que volver a conectar tu cuenta ${name} de ${platforms}`,
  },
  counts: {
    failure: (count) => (count === 1 ? '1 publicación ha fallado' : `${count} publicaciones han fallado`),
    risk: (count) =>
      count === 1 ? '1 publicación programada está en riesgo' : `${count} publicaciones programadas están en riesgo`,
    connection: (count) =>
      count === 1 ? 'hay que volver a conectar 1 cuenta' : `hay que volver a conectar ${count} cuentas`,
  },
  excerpt: (text) => `«${text}»`,
  planned: (time) => `Está programada para el ${time}.`,
  more: (count) => `Hay ${count} más.`,
  openPost: 'Abrir la publicación',
  connectAgain: 'Volver a conectarla',
  footer: 'Herald te envía este correo porque publicas con él.',
  changeSettings: 'Elegir qué correos recibes',
  test: {
    subject: 'Un correo de prueba de Herald',
    text: 'Has pedido este correo en la página Notificaciones. Herald puede escribirte a esta dirección.',
  },
  testPush: { title: 'Herald puede avisarte aquí', body: 'Ves esta notificación porque has pedido una prueba.' },
  digest: {
    subject: (day) => `Tus publicaciones del ${day}`,
    published: (count) => `Publicadas: ${count}`,
    failed: (count) => `Fallidas o incompletas: ${count}`,
    due: (count) => `Para hoy: ${count}`,
    drafts: (count) => `Borradores que te esperan: ${count}`,
    openDrafts: 'Abrir los borradores',
  },
};

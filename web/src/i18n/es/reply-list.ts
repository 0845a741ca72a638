export const replyList = {
  replies: 'Respuestas',
  reply: 'Respuesta {number}',
  name: 'respuesta {number}',
  remove: 'Quitar la respuesta {number}',
  pause: 'Pausa antes de ella<hidden> (respuesta {number})</hidden>',
  none: 'Ninguna',
};

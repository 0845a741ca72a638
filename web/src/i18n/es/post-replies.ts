export const postReplies = {
  replies: 'Respuestas',
  reply: 'Respuesta {reply}',
  replyAfter: 'Respuesta {reply}, tras {pause}',
  waiting: 'En espera',
  notSent: 'No enviada',
  none: 'Sin respuestas',
  repliesOf: 'Respuestas de {account} en {platform}',
  viewReply: 'Ver la respuesta {reply} de {account} en {platform} (pestaña nueva)',
  cancelOthers: 'Cancelar las demás respuestas',
  cancelTitle: '¿Cancelar las demás respuestas?',
  cancel: 'Cancelar las respuestas',
  cancelText: 'Lo que ya está en línea en {platform} se queda ahí. Las respuestas en espera no se envían.',
};

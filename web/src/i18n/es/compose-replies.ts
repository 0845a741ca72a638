export const composeReplies = {
  thread: 'Hilo',
  comments: 'Comentarios',
  both: 'Hilo y comentarios',
  addToThread: 'Añadir al hilo',
  addComment: 'Añadir un comentario',
  addReply: 'Añadir una respuesta',
  inThread: {
    one: '{platforms} la convierte en parte de un hilo.',
    other: '{platforms} la convierten en parte de un hilo.',
  },
  asComment: {
    one: '{platforms} la muestra como un comentario de la cuenta.',
    other: '{platforms} la muestran como un comentario de la cuenta.',
  },
  without: {
    one: '{platforms} publica sin ella.',
    other: '{platforms} publican sin ella.',
  },
  full: 'Una publicación tiene como máximo {max} respuestas.',
};

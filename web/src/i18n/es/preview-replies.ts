export const previewReplies = {
  thread: 'Hilo',
  comments: 'Comentarios',
  after: 'Después de {pause}:',
  leftOut: {
    one: 'Se omite un archivo: {platform} no lo acepta en un comentario.',
    other: 'Se omiten {count} archivos: {platform} no los acepta en un comentario.',
  },
};

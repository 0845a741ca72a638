export const afterReconnect = {
  missed: {
    one: '<account/> en {platform} vuelve a estar conectada. Mientras no lo estaba, una publicación no llegó a ella:',
    other:
      '<account/> en {platform} vuelve a estar conectada. Mientras no lo estaba, {count} publicaciones no llegaron a ella:',
  },
  publish: { one: 'Publicarla ahora', other: 'Publicar ahora las {count} publicaciones' },
  tryingAgain: 'Reintentando.',
};

export const afterReconnect = {
  missed: {
    one: '<account/> en {platform} vuelve a estar conectada. Perdió una publicación mientras no lo estaba:',
    other: '<account/> en {platform} vuelve a estar conectada. Perdió {count} publicaciones mientras no lo estaba:',
  },
  publish: { one: 'Publicarla ahora', other: 'Publicar ahora las {count} publicaciones' },
  tryingAgain: 'Reintentando.',
};

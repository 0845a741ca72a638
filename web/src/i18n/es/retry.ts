export const retry = {
  tryAgain: 'Reintentar',
  tryingAgain: 'Reintentando.',
  continues: 'Continúa con la respuesta {reply}. Lo que ya está en línea no se envía otra vez.',
  checkAgain: 'Volver a comprobar en {platform}',
  checkingAgain: 'Comprobando de nuevo.',
  checked: 'Lo he comprobado y no está',
  unsurePost:
    '{platform} no confirmó si la publicación está en línea. Herald no la envía otra vez automáticamente, porque entonces ' +
    'podría aparecer dos veces. Herald puede volver a comprobar en {platform}, lo que no publica nada. O comprueba tú ' +
    'la cuenta: si la publicación está ahí, no tienes que hacer nada.',
  unsureReply:
    '{platform} no confirmó si publicó la respuesta {reply}. Herald no envía otra vez la respuesta {reply} ' +
    'automáticamente, porque entonces podría aparecer dos veces. Herald puede volver a comprobar en {platform}, lo que ' +
    'no publica nada. O comprueba tú la cuenta.',
  publishAgain: 'Publicar de nuevo',
  publishingAgain: 'Publicando de nuevo.',
  publishPost: '¿Publicarla de nuevo en {platform}?',
  publishReply: '¿Publicar de nuevo la respuesta {reply} en {platform}?',
  confirmPost:
    'Has comprobado <account/> y la publicación no está ahí. Herald la publicará de nuevo. Si al final sí está, ' +
    'aparecerá dos veces.',
  confirmReply:
    'Has comprobado <account/> y la respuesta {reply} no está ahí. Herald la publicará de nuevo. Si al final la ' +
    'respuesta {reply} sí está, aparecerá dos veces.',
};

export const composeEdit = {
  save: 'Guardar',
  saved: 'Tus cambios se guardaron.',
  nothingSaved: 'No se guardó nada',
  close: 'Cerrar',
  discardThese: '¿Descartar tus cambios?',
  discard: 'Descartar cambios',
  keepEditing: 'Seguir editando',
  discardHint: 'Lo que cambiaste aquí no está guardado. La publicación se queda como estaba.',
  disconnected: 'Cuentas que ya no están conectadas y se omitirán al guardar: {accounts}.',
  cancelled: 'Envío cancelado en: {accounts}. Selecciona una cuenta si quieres publicar en ella de todos modos.',
  changed: 'La publicación se cambió en otro lugar mientras la editabas, así que no se guardó nada. Ahora es así:',
  time: 'Hora: <time/>',
  saveAgain:
    'Abajo están tus cambios y la nueva versión de todo lo demás. Guarda de nuevo para reemplazar la otra versión.',
};

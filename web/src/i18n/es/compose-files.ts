export const composeFiles = {
  mediaOf: 'Imágenes y videos ({owner})',
  altText: 'Texto alternativo<hidden> de {name}</hidden>',
  describe: 'Describe la imagen o el video',
  remove: 'Quitar {name}',
  address: 'Imagen o video {number}',
  damaged: 'Puede que el archivo esté dañado: no se puede leer el tamaño de la imagen.',
  byAccount: 'Archivos para cada cuenta',
  separate: 'Videos para TikTok, YouTube y Snapchat; imágenes para las demás',
};

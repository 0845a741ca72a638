export const composeMedia = {
  media: 'Imágenes y videos',
  checking: 'Comprobando los archivos…',
  uploadFromDevice: 'Subir desde este dispositivo',
  chooseFromLibrary: 'Elegir de la biblioteca',
  addByAddress: 'Añadir una imagen o un video por su dirección',
  addTo: '{action}<hidden> ({owner})</hidden>',
  dropHint: 'También puedes soltar archivos aquí o pegar una imagen.',
  leftOut: {
    one: 'Una publicación admite como máximo {max} imágenes y videos: se omitió {count}.',
    other: 'Una publicación admite como máximo {max} imágenes y videos: se omitieron {count}.',
  },
  stillUploading: {
    one: '{failure}: {file} todavía se está subiendo. Espera a que termine o cancela la subida.',
    other: '{failure}: {count} archivos todavía se están subiendo. Espera a que terminen o cancela las subidas.',
  },
  notUploaded: {
    one: '{failure}: {file} no se subió. Inténtalo de nuevo o quita el archivo.',
    other: '{failure}: {count} archivos no se subieron. Inténtalo de nuevo o quita los archivos.',
  },
};

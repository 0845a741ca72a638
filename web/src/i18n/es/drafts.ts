export const drafts = {
  drafts: 'Borradores',
  saving: 'Guardando…',
  saved: 'Guardado como borrador',
  waiting: 'Todavía no se ha guardado. El borrador se conserva en esta pestaña y Herald lo reintenta.',
  notSaved: 'El borrador no está guardado.',
  elsewhere: 'Este borrador se cambió en otra pestaña o en otro dispositivo.',
  showOther: 'Mostrar esa versión',
  keepBoth: 'Conservar los dos',
  file: 'archivo {number}',
  uploadedImage: 'Imagen subida {number}',
  uploadedVideo: 'Video subido {number}',
  uploadedDocument: 'PDF subido {number}',
};

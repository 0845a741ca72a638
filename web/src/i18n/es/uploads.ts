export const uploads = {
  uploading: { one: 'Se está subiendo un archivo.', other: 'Se están subiendo {count} archivos.' },
  uploaded: '{name} se subió.',
  notUploaded: '{name} no se subió. {problem}',
  damaged:
    'Esto no es una imagen, un video ni un PDF que se pueda leer. Puede que el archivo esté dañado o que su nombre sea ' +
    'incorrecto.',
  tooMany: 'Has subido demasiados archivos a la vez. Inténtalo de nuevo más tarde.',
  ended: 'La subida ya no puede continuar. Inténtalo de nuevo.',
  incomplete: 'Falta por llegar una parte del archivo. Inténtalo de nuevo.',
};

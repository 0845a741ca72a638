export const componentsOnDemand = {
  passwordAgain: 'Vuelve a escribir tu contraseña',
  whyPasswordAgain:
    'Las claves de API, las aplicaciones, los enlaces de conexión y los endpoints de webhook siguen funcionando después de cerrar la sesión, así que Herald comprueba antes que eres tú.',
  continue: 'Continuar',
  cancel: 'Cancelar',
  moveUp: 'Subir {name}',
  moveDown: 'Bajar {name}',
  moved: '{name} ocupa ahora la posición {position} de {total}.',
  copyNow: 'Copia este valor ahora. Solo se muestra una vez.',
  copy: 'Copiar',
  copied: 'Copiado',
  stored: 'Ya lo he guardado',
  terms: 'Al crear una cuenta aceptas los <link>términos del servicio</link>.',
  privacy: 'La <link>política de privacidad</link> explica cómo se usan tus datos.',
  mainNavigation: 'Principal',
  api: 'API',
  signIn: 'Iniciar sesión',
};

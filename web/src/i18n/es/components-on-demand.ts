export const componentsOnDemand = {
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

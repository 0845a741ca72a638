export const storedDrafts = {
  noText: 'Sin texto',
  open: 'Abrir',
  openDraft: 'Abrir «{draft}»',
  delete: 'Eliminar',
  deleteDraft: 'Eliminar «{draft}»',
  deleteTitle: '¿Eliminar este borrador?',
  deleteText: '«<draft/>» no se puede recuperar.',
  unreadable:
    'Este borrador se escribió con otra versión de Herald y no se puede abrir con esta. Vuelve a cargar la página e inténtalo ' +
    'de nuevo.',
  leftOut:
    'Este formulario no puede mostrar todo lo que un programa ha puesto en este borrador. Si lo cambias o lo publicas ' +
    'aquí, se pierde lo siguiente: {fields}.',
  quoted: '«{name}»',
  text: 'el texto',
  files: 'algunos de sus archivos',
  altTexts: 'textos alternativos',
  link: 'el enlace',
  replies: 'algunas de sus respuestas',
  accounts: 'algunas de sus cuentas',
  settings: 'ajustes de una cuenta',
  targetIds: 'los ids que un programa dio a sus cuentas',
  time: 'la hora',
  keepsSlot:
    'Este borrador ocupa un hueco libre de tus horarios de publicación, hasta que elijas otra hora distinta de la de abajo.',
  keepsTime: 'Un programa ha elegido la hora {time}. Se mantiene hasta que elijas otra hora distinta de la de abajo.',
};

export const templateDialog = {
  template: 'Plantilla',
  shape: 'Formato',
  preview: 'Así quedará',
  drawing: 'Dibujando…',
  onePerLine: 'Uno por línea.',
  asides: 'Nombre, colores y tipografía',
  notPossible: 'No se puede crear la imagen. Revisa los campos marcados.',
  cancel: 'Cancelar',
  use: 'Usar esta imagen',
};

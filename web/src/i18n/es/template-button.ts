export const templateButton = {
  makePicture: 'Crear una imagen',
  notLoaded: 'No se pudo cargar. Vuelve a cargar la página; tu borrador se conserva.',
};

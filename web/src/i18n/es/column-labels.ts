export const columnLabels = {
  text: 'Texto',
  accounts: 'Cuentas',
  scheduledTime: 'Hora',
  timeZone: 'Zona horaria de cada fila',
  media: 'Imágenes y videos',
  altTexts: 'Textos alternativos',
  link: 'Enlace',
};

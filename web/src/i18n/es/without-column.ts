export const withoutColumn = {
  text: 'Sin texto',
  accounts: 'Elige una columna',
  scheduledTime: 'Publicar de inmediato',
  timeZone: 'La zona horaria de abajo',
  media: 'Sin archivos',
  altTexts: 'Sin textos',
  link: 'Sin enlace',
};

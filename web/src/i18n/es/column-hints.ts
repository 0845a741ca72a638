export const columnHints = {
  text: 'El texto de la publicación.',
  accounts: 'Como x o instagram:1784…; puede haber varias.',
  scheduledTime: 'Como 2030-01-31 09:00, next o now.',
  timeZone: 'Como Europe/Madrid.',
  media: 'Sus direcciones, separadas por espacios.',
  altTexts: 'En el mismo orden, separados por |.',
  link: 'Una página para la vista previa.',
};

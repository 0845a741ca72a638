export const home = {
  documentTitle: 'Herald: una publicación para todas tus cuentas',
  title: 'Una publicación para todas tus cuentas',
  lead:
    'Escríbela una vez. Herald la envía a cada cuenta que elijas, en el formato que espera cada plataforma, ahora o a la ' +
    'hora que indiques. Cada cuenta recibe la publicación exactamente una vez.',
  signUp: 'Crear una cuenta',
  startTrial: 'Empezar la prueba gratuita',
  platforms: 'Plataformas',
  composerPicture: 'La página de una publicación nueva, con una vista previa para cada cuenta elegida',
  calendarPicture: 'El calendario con publicaciones programadas y publicadas',
  points: 'Lo que Herald hace por ti',
  preview: 'Mírala antes de enviarla',
  previewText:
    'Una vista previa para cada plataforma muestra el texto, las imágenes y el video tal como aparecerán. Antes de ' +
    'publicar, Herald te avisa de todo lo que una plataforma rechazaría.',
  once: 'Nunca dos veces, nunca perdida',
  onceText:
    'Cuando una plataforma va lenta o se corta una conexión, Herald comprueba qué ha llegado antes de volver a ' +
    'intentarlo. Si una publicación falla, ves el motivo y qué puedes hacer.',
  software: 'También para tu software',
  softwareText:
    'Publica desde tus propios programas con una API REST, un servidor MCP o una línea de comandos, y recibe cada ' +
    'resultado por webhook. La <link>referencia de la API</link> tiene ejemplos para copiar.',
  price: 'Cuánto cuesta',
  reference: 'Referencia de la API',
  status: 'Estado',
  terms: 'Términos del servicio',
  privacy: 'Política de privacidad',
};

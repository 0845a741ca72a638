export const accounts = {
  title: 'Cuentas',
  lead: 'Adónde pueden ir tus publicaciones. Conecta en cada plataforma tantas cuentas como quieras.',
  belongsToProfile: 'Ahora pertenece al perfil <name/>.',
  profiles: 'Perfiles',
  letOthersConnect: 'Que otra persona conecte cuentas',
  belongs: 'Ahora pertenece a la cuenta de Herald {user}.',
  confirmEmail: '<link>Confirma tu dirección de correo</link>.',
  lost:
    '{accounts}: la plataforma ya no acepta el acceso de Herald, así que las publicaciones fallan allí. Vuelve a ' +
    'conectar para continuar.',
  limited:
    '{accounts}: faltan permisos, así que algunas o todas las publicaciones fallan allí. Vuelve a conectar y permite todo.',
  reconnect: 'Volver a conectar<hidden> {account} en {platform}</hidden>',
  platform: 'Plataforma',
  allPlatforms: 'Todas las plataformas',
  needsAttention: 'Requiere atención',
  groups: 'Grupos',
  noMatch: 'Ninguna cuenta coincide.',
  shown: '{shown} de {accounts} cuentas',
  numbers: 'Datos<hidden> de {account} en {platform}</hidden>',
  cannotPost: 'Limitada: Herald no puede publicar en esta cuenta',
  onlyWithoutFiles: 'Limitada: solo publicaciones sin imágenes ni videos',
  doesNotExpire: 'Esta conexión no caduca',
  renewed: 'Acceso hasta el <time/>, se renueva automáticamente',
  notRenewed: 'Acceso hasta el <time/>: vuelve a conectarla antes',
  nothingPosted: 'Todavía no hay publicaciones',
  showPosts: 'Mostrar sus publicaciones<hidden> en {platform}</hidden>',
  lastPost: 'Última publicación, <time/>: {state}',
  view: 'Ver<hidden> en {platform} (pestaña nueva)</hidden>',
  details: 'Detalles<hidden> de la última publicación en {platform}</hidden>',
  connectAccount: 'Conecta una cuenta',
  connectPlatform: '<hidden>Conectar </hidden>{platform}',
  connectTo: 'Conectar {platform}',
  signInThere: 'Inicias sesión en la página de la propia plataforma. Herald nunca ve tu contraseña de allí.',
  handleHint: 'Por ejemplo, {example}. Déjalo vacío para iniciar sesión en el servidor habitual de {platform}.',
  continueTo: 'Continuar en {platform}',
  connecting: 'Conectando…',
  connected: '{platform} está conectada: <accounts/>.',
  notAllAllowed:
    'No se permitió todo, así que algunas publicaciones pueden fallar hasta que vuelvas a conectar la cuenta.',
  stillNotConnected:
    '<account/> sigue sin conectar: en {platform} iniciaste sesión como <others/>, que ahora está conectada. Inicia ' +
    'sesión allí como <account/> y vuelve a conectar.',
  connectedElsewhere: '{platform} se conectó a otra cuenta de Herald, no a esta.',
  notFinished: '{platform} no se conectó: la conexión no se terminó en la sesión en la que empezó. Inténtalo de nuevo.',
  notAccepted: '{platform} no se conectó: no aceptó la conexión. Inténtalo de nuevo.',
  disconnect: 'Desconectar',
  disconnectAccount: 'Desconectar<hidden> {account} en {platform}</hidden>',
  disconnectTitle: '¿Desconectar {account} en {platform}?',
  disconnectText: 'Herald renuncia a su acceso a esta cuenta de {platform}. Lo que ya está publicado se queda.',
  affected: 'Estas publicaciones programadas no se publicarán allí: <posts/>.',
  affectedAndMore: 'Estas publicaciones programadas no se publicarán allí: <posts/> y otras.',
  affectedPost: '«<text/>», {time}',
  disconnected: '<account/> en {platform} está desconectada.',
  removeThere: 'Para retirar también el acceso de Herald en {platform}, quita Herald en los ajustes de allí.',
};

export const connectionFailures = {
  access_denied: '{platform} no se conectó: no lo permitiste.',
  not_confirmed: '{platform} no se conectó: no lo confirmaste.',
  platform_unavailable: '{platform} no se conectó: no respondió como debía. Inténtalo de nuevo.',
  other_account: '{platform} no se conectó: iniciaste sesión con una cuenta distinta de la que indicaste.',
  no_accounts: '{platform} no se conectó: no compartió ninguna cuenta con Herald.',
  no_page:
    '{platform} no se conectó: no compartió ninguna página, y Herald publica en páginas y en cuentas de Instagram ' +
    'vinculadas a una.',
  no_content_task:
    '{platform} no se conectó: no puedes crear contenido en ninguna de las páginas que compartió. Pide ese permiso a ' +
    'quien administre la página.',
  no_business_access:
    '{platform} no se conectó: no compartió ninguna página. Si la tuya pertenece a un portafolio comercial, permite ' +
    'también el acceso a tus negocios.',
  no_instagram_account:
    '{platform} no se conectó: ninguna de las páginas que compartió está vinculada a una cuenta profesional de Instagram.',
};

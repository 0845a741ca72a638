export const account = {
  data: 'Tus datos',
  dataHint: 'La exportación contiene todo lo que Herald guarda sobre ti. Si eliminas tu cuenta, se elimina todo.',
  deleteAccount: 'Eliminar mi cuenta y mis datos',
  export: 'Exportar mis datos',
  exported: '<link>Descargar el archivo</link> (disponible hasta el <time/>).',
  preparing: 'Estamos preparando tu archivo. Puede tardar unos minutos.',
  sameEmail: 'Esta ya es tu dirección de correo.',
  changeEmailTitle: 'Cambia tu dirección de correo',
  sendLink: 'Enviar el enlace',
  cancel: 'Cancelar',
  newEmail: 'Nueva dirección de correo',
  newEmailHint: 'Enviaremos un enlace a la nueva dirección. Ábrelo para reemplazar la dirección anterior.',
  changePasswordTitle: 'Cambia tu contraseña',
  changePassword: 'Cambiar contraseña',
  newPassword: 'Nueva contraseña',
  passwordRule: 'Al menos 6 caracteres.',
  staySignedIn:
    'Aquí tu sesión sigue abierta. En otros navegadores se cierra en menos de cinco minutos. Tus claves de API siguen ' +
    'funcionando.',
  linkSent: 'El enlace está en camino a <email/>.',
  sendLinkAgain: 'Enviar el enlace de nuevo',
  deleteTitle: '¿Eliminar esta cuenta y todo lo que contiene?',
  deleteEverything: 'Eliminar todo',
  keepAccount: 'Conservar mi cuenta',
  itDeletes: 'Esto no se puede deshacer. En pocos minutos se elimina:',
  deletesPosts: 'tus publicaciones y su historial; las publicaciones programadas no se publicarán',
  deletesAccounts: 'tus cuentas conectadas: Herald renuncia a su acceso a ellas',
  deletesFiles: 'tus archivos, borradores, claves de API y webhooks',
  deletesSubscription: 'tu suscripción, que termina de inmediato y no se vuelve a cobrar, y tus créditos',
  deletesSignIn: 'tus datos de inicio de sesión',
  whatStays:
    'Lo que ya está publicado se queda en las plataformas. Una publicación que se está publicando en este momento puede ' +
    'aparecer todavía. El proveedor de pagos conserva los recibos de tus pagos, como exige la ley.',
  signIn: 'Tu inicio de sesión',
  yourEmail: 'Tu dirección de correo es <email/>.',
  openToConfirm: 'Ábrelo para confirmar la dirección.',
  notConfirmed:
    'No has confirmado esta dirección. Abre el enlace que te enviamos cuando te registraste. Si no llegó, escribe tu ' +
    'contraseña para recibirlo otra vez.',
  changeEmail: 'Cambiar dirección de correo',
  newEmailSent:
    'El enlace está en camino a {email}. Cuando lo abras, se cerrará tu sesión en todas partes. Después, inicia sesión ' +
    'con la nueva dirección.',
  passwordChanged: 'Tu contraseña se cambió.',
};

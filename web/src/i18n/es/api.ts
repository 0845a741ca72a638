export const api = {
  unexpectedResponse: 'Herald devolvió una respuesta inesperada. Inténtalo de nuevo.',
  offline: 'No se puede llegar a Herald. Comprueba tu conexión e inténtalo de nuevo.',
  brokenPage: 'Algo salió mal en esta página. Vuelve a cargarla.',
  sessionEnded: 'Tu sesión ha terminado. Vuelve a iniciar sesión.',
  tryAgain: 'Esto no funcionó. Inténtalo de nuevo.',
  wrongPassword: 'Esta contraseña no es correcta.',
  emailTaken: 'Otra cuenta usa esta dirección de correo.',
};

export const apiErrors = {
  validation_error: 'Algunos campos no son válidos. Revisa los campos marcados.',
  idempotency_conflict: 'Esta publicación ya se está enviando. Revisa tus publicaciones antes de enviarla otra vez.',
  not_retryable: 'No hay nada que reintentar: la publicación ya está en camino o publicada.',
  not_cancellable: 'La publicación ya está en camino o terminada, así que ya no se puede cancelar.',
};

export const signInErrors = {
  EMAIL_NOT_FOUND: 'El correo electrónico o la contraseña no son correctos.',
  INVALID_PASSWORD: 'El correo electrónico o la contraseña no son correctos.',
  INVALID_LOGIN_CREDENTIALS: 'El correo electrónico o la contraseña no son correctos.',
  INVALID_EMAIL: 'Esto no es una dirección de correo.',
  MISSING_PASSWORD: 'Escribe una contraseña.',
  INVALID_NEW_EMAIL: 'Esto no es una dirección de correo.',
  EMAIL_EXISTS: 'Ya existe una cuenta con esta dirección de correo. Inicia sesión.',
  WEAK_PASSWORD: 'Una contraseña necesita al menos 6 caracteres.',
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS:
    'Esta contraseña es demasiado sencilla. Usa mayúsculas, minúsculas, números y símbolos.',
  OPERATION_NOT_ALLOWED: 'Aquí no se pueden crear cuentas nuevas.',
  USER_DISABLED: 'Esta cuenta está desactivada.',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'Demasiados intentos. Espera un rato e inténtalo de nuevo.',
};

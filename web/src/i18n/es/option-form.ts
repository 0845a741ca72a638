export const optionForm = {
  label: 'Opciones para {account} en {platform}',
  default: 'Predeterminado',
  yes: 'Sí',
  no: 'No',
  onePerLine: 'Un valor por línea.',
  onlyApi: '{option}: esta opción solo se puede definir con la API.',
  onlyApiKept: '{option}: esta opción solo se puede definir con la API. El formulario la deja como está.',
  userTagsHint:
    'Una persona por línea: un nombre de usuario y, en una imagen, la posición de la etiqueta en porcentaje desde la ' +
    'izquierda y desde arriba, como `ada 50 25`. En un carrusel, las etiquetas van en el primer archivo.',
  trialReelHint: 'Solo videos: un reel de prueba se muestra primero a personas que no siguen la cuenta.',
};

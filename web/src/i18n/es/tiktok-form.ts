export const tiktokForm = {
  account: 'TikTok: <name/>',
  privacy: 'Quién puede ver esta publicación',
  brandedNotPrivate: 'La visibilidad del contenido de marca no puede ser privada.',
  othersMay: 'Los demás pueden',
  comment: 'Comentar',
  duet: 'Hacer un dúo',
  stitch: 'Hacer un Stitch',
  switchedOff: 'Las opciones no disponibles están desactivadas en los ajustes de esta cuenta.',
  madeWithAi: 'El video se hizo con IA',
  commercialContent: 'Contenido comercial',
  disclose: 'Revelar el contenido del video',
  discloseHint:
    'Actívalo para revelar que esta publicación promociona bienes o servicios a cambio de algo de valor. Puede ' +
    'promocionarte a ti, a un tercero o a ambos.',
  yourBrand: 'Tu marca',
  yourBrandHint: 'Te promocionas a ti o a tu propio negocio.',
  brandedContent: 'Contenido de marca',
  brandedContentHint: 'Promocionas otra marca o a un tercero.',
  paidPartnership: 'Tu foto o video se etiquetará como «Colaboración pagada».',
  promotional: 'Tu foto o video se etiquetará como «Contenido promocional».',
  consent:
    'Al publicar, aceptas la <music>Confirmación de uso de música</music> de TikTok. La publicación puede tardar unos ' +
    'minutos en ser visible en tu perfil.',
  brandedConsent:
    'Al publicar, aceptas la <branded>Política de contenido de marca</branded> y la <music>Confirmación de uso de ' +
    'música</music> de TikTok. La publicación puede tardar unos minutos en ser visible en tu perfil.',
};

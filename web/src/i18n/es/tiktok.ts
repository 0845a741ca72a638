export const tiktok = {
  asking: 'Se está consultando a TikTok qué puede publicar esta cuenta.',
  noAnswer: 'TikTok no indica qué puede publicar esta cuenta.',
  videoTooLong: 'TikTok permite que esta cuenta publique videos de hasta {max} segundos, y este dura {seconds}.',
  choosePrivacy: 'Elige quién puede ver la publicación en TikTok.',
  discloseWhat: 'Debes indicar si tu contenido te promociona a ti, a un tercero o a ambos.',
};

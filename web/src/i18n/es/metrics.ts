export const metrics = {
  number: 'Dato',
  noNumber: 'sin dato',
  notReported: '{platform} no lo comunica',
  scopeMissing: 'falta un permiso',
  tooEarly: 'aún sin contar',
  gone: 'ya no está en {platform}',
  unreadable: 'no se pudo leer',
  noChange: 'sin cambios',
  observed: 'Datos del <time/> ({source}).',
  nextObservation: 'Próxima lectura: <time/>.',
  notRead: 'Herald no lee datos de {platform}.',
  axisBegins: '{number}, el eje empieza en {value}',
  chart:
    '{number}: {first} el {firstTime}, {last} el {lastTime}. El valor más bajo es {lowest} y el más alto, {highest}.',
  missing: 'Lecturas sin dato: {missing} de {all}.',
};

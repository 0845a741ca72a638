export const accountPicker = {
  noneSelected: 'No hay ninguna cuenta seleccionada.',
  noMatch: 'Ninguna cuenta coincide con tu búsqueda.',
  clear: 'Quitar la selección',
  asInLast: 'Elegidas como en tu última publicación.',
  asInLastWithout: 'Elegidas como en tu última publicación, sin las cuentas que ya no están conectadas.',
  selectAll: 'Seleccionar todas',
  sameAsLast: 'Como en la última publicación',
  allOn: 'Todas en {platform}',
  saveAsGroup: 'Guardar como grupo',
  groupName: 'Nombre del grupo',
  groupGets: {
    one: 'El grupo recibe la cuenta seleccionada.',
    other: 'El grupo recibe las {count} cuentas seleccionadas.',
  },
};

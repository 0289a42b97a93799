/**
 * The file that every virus scanner is to find although it is harmless. It is put together at run time: a scanner would
 * otherwise find this file, and the build, too.
 */
export const eicar = (): Buffer =>
  Buffer.from(
    Array.from('*H+H$!ELIF-TSET-SURIVITNA-DRADNATS-RACIE$}7)CC7)^P(45XZP\\4[PA@%P!O5X').reverse().join(''),
  );

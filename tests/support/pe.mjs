// A reader for Windows programs (PE): the kind of program, the libraries it imports and its resources.

/** Parses the bytes of a program. */
export function readProgram(bytes) {
  const pe = bytes.readUInt32LE(0x3c);
  if (bytes.toString('latin1', pe, pe + 4) !== 'PE\0\0') throw new Error('no program for Windows');
  const optional = pe + 24;
  const directory = (index) => bytes.readUInt32LE(optional + 112 + 8 * index); // of a 64-bit program
  const sections = optional + bytes.readUInt16LE(pe + 20);
  const count = bytes.readUInt16LE(pe + 6);
  /** Converts an address in memory to an offset in the file. */
  const at = (address) => {
    for (let i = 0; i < count; ++i) {
      const [size, start, length, from] = [8, 12, 16, 20].map((offset) => bytes.readUInt32LE(sections + 40 * i + offset));
      if (address >= start && address < start + Math.max(size, length)) return address - start + from;
    }
    throw new Error(`nothing is at ${address}`);
  };
  const text = (place) => bytes.toString('latin1', place, bytes.indexOf(0, place));

  const libraries = [];
  for (let entry = at(directory(1)); bytes.readUInt32LE(entry + 12) !== 0; entry += 20) libraries.push(text(at(bytes.readUInt32LE(entry + 12))));

  // Three levels: type, name, language.
  const root = at(directory(2));
  const name = (id) => {
    if (!(id & 0x80000000)) return id;
    const place = root + (id & 0x7fffffff);
    return bytes.toString('utf16le', place + 2, place + 2 + 2 * bytes.readUInt16LE(place));
  };
  const entries = (place) => Array.from({ length: bytes.readUInt16LE(place + 12) + bytes.readUInt16LE(place + 14) }, (_, i) => {
    const [id, value] = [0, 4].map((offset) => bytes.readUInt32LE(place + 16 + 8 * i + offset));
    return [name(id), root + (value & 0x7fffffff)];
  });
  const resources = {};
  for (const [type, names] of entries(root)) {
    for (const [id, languages] of entries(names)) {
      const data = entries(languages)[0][1];
      const start = at(bytes.readUInt32LE(data));
      (resources[type] ??= {})[id] = bytes.subarray(start, start + bytes.readUInt32LE(data + 4));
    }
  }
  return { subsystem: bytes.readUInt16LE(optional + 68), libraries, resources };
}

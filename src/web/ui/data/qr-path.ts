import qrcode from 'qrcode-generator';

/** Light modules around the code, without which scanners do not find it (ISO/IEC 18004: four). */
const QUIET = 4;

export interface QrShape {
  /** Modules per side, including the light border. */
  size: number;
  /** The dark modules as an SVG path of that size, one run at a time. */
  path: string;
}

/** An ASCII text as a QR code of the smallest size with 15 % error correction. */
export function qrShape(text: string): QrShape {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  let path = '';
  for (let row = 0; row < count; row++) {
    for (let from = 0; from < count; from++) {
      if (!code.isDark(row, from)) continue;
      let to = from;
      while (to < count && code.isDark(row, to)) to++;
      path += `M${from + QUIET} ${row + QUIET}h${to - from}v1h-${to - from}z`;
      from = to;
    }
  }
  return { size: count + 2 * QUIET, path };
}

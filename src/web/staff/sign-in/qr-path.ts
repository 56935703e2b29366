import qrcode from 'qrcode-generator';

/** Light modules around the code, without which readers do not find it (ISO/IEC 18004: four). */
const QUIET = 4;

export interface QrShape {
  /** Modules on a side, the light edge included. */
  size: number;
  /** The dark modules as the path of an SVG of that size, a run of a row each. */
  path: string;
}

/** A text of ASCII as a QR code of the smallest size, readable with 15 % of it hidden. */
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

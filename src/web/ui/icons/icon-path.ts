/** A part of an icon as lucide describes it: an SVG element with its attributes. */
export type IconPart = readonly [tag: string, attributes: Readonly<Record<string, string>>];

/**
 * An icon's lines as the data of a single path, so that the browser styles, lays out and paints one element, not three.
 * @throws Error for an element that no icon has had so far
 */
export const iconPath = (parts: readonly IconPart[]): string =>
  parts.map(([tag, attributes]) => partPath(tag, attributes)).join('');

function partPath(tag: string, attributes: Readonly<Record<string, string>>): string {
  const number = (name: string): number => Number(attributes[name] ?? 0);
  if (tag === 'path') {
    const { d = '' } = attributes;
    // At the start of a path `m` counts from the corner, and after other lines from their end.
    return d.startsWith('m') ? `M0 0${d}` : d;
  }
  if (tag === 'circle') {
    const r = number('r');
    const half = `a${r} ${r} 0 0 1`;
    const circle = `M${number('cx') - r} ${number('cy')}${half} ${2 * r} 0${half} ${-2 * r} 0z`;
    // Only small dots are filled: the round ends of a line without length do it.
    return attributes['fill'] === undefined ? circle : `${circle}M${number('cx')} ${number('cy')}h.01`;
  }
  if (tag === 'rect') {
    const r = number('rx');
    const [across, down] = [number('width') - 2 * r, number('height') - 2 * r];
    const corner = (x: number, y: number): string => `a${r} ${r} 0 0 1 ${x} ${y}`;
    const [right, left] = [
      `h${across}${corner(r, r)}v${down}${corner(-r, r)}`,
      `h${-across}${corner(-r, -r)}v${-down}`,
    ];
    return `M${number('x') + r} ${number('y')}${right}${left}${corner(r, -r)}z`;
  }
  if (tag === 'line') return `M${number('x1')} ${number('y1')}L${number('x2')} ${number('y2')}`;
  if (tag === 'polyline') return `M${attributes['points']}`;
  if (tag === 'polygon') return `M${attributes['points']}z`;
  throw new Error(`An icon has an element that is not known: ${tag}.`);
}

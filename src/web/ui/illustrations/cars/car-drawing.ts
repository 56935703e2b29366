import { BODIES, type CarBody } from './car-bodies.ts';
import { type CarPaint, PAINTS } from './car-paints.ts';

/** A car in profile on the 240 x 104 grid, facing right, as trusted SVG markup. */
export function carDrawing(body: CarBody, paint: CarPaint): string {
  const shape = BODIES[body];
  const { main, lower, handles, tail } = PAINTS[paint];
  const [shadowX, shadowWidth] = shape.shadow;
  return `<rect width="${shadowWidth}" height="5" x="${shadowX}" y="95" fill="#21140d" opacity=".16" rx="2.5"/>
${shape.rails ? `<path fill="none" stroke="#21140d" stroke-linecap="round" stroke-width="4" d="${shape.rails}"/>` : ''}
<path fill="${main}" d="${shape.body}"/>
<path fill="${lower}" d="${shape.lower}"/>
<path fill="#bfe3e4" d="${shape.glass}"/>
<path fill="#fff" d="${shape.shine}" opacity=".65"/>
<path fill="none" stroke="${lower}" stroke-linecap="round" stroke-width="2" d="${shape.seams}"/>
<path stroke="${handles}" stroke-linecap="round" stroke-width="3" d="${shape.handles}"/>
<path fill="#fff3cf" d="${shape.headlamp}"/>
<path fill="${tail}" d="${shape.tail}"/>
${shape.wheels.map((x) => wheelAt(x, shape.tall)).join('')}`;
}

function wheelAt(x: number, tall: boolean | undefined): string {
  const { y, arch, tyre, hub, ring } = tall
    ? { y: 79, arch: 24, tyre: 20, hub: 10.6, ring: 3.8 }
    : { y: 82, arch: 21, tyre: 17, hub: 9, ring: 3.2 };
  return `<path fill="#21140d" opacity=".55" d="M${x - arch} ${y}a${arch} ${arch} 0 0 1 ${arch * 2} 0z"/>
<circle cx="${x}" cy="${y}" r="${tyre}" fill="#21140d"/>
<circle cx="${x}" cy="${y}" r="${hub}" fill="#f0e4d2"/>
<circle cx="${x}" cy="${y}" r="${ring}" fill="none" stroke="#21140d" stroke-width="2" opacity=".85"/>`;
}

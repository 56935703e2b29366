/** The four car bodies. */
export type CarBody = 'sedan' | 'suv' | 'hatchback' | 'pickup';

/** The shape of a body on the 240 x 104 grid, facing right, ground at 98. */
export interface BodyShape {
  /** Shadow on the ground: left end and width. */
  shadow: readonly [x: number, width: number];
  /** Roof rails. */
  rails?: string;
  body: string;
  lower: string;
  glass: string;
  shine: string;
  seams: string;
  handles: string;
  headlamp: string;
  tail: string;
  wheels: readonly [x1: number, x2: number];
  /** SUV and pick-up have larger wheels. */
  tall: boolean;
}

export const BODIES: Record<CarBody, BodyShape> = {
  sedan: {
    shadow: [12, 216],
    body: 'M12 82q-6 0-6-7l1-14q1-9 11-11l26-4c12-11 25-20 42-22q23-3 46 0c15 2 29 12 42 23 20 1 38 4 47 8 9 3 13 9 13 16v5q0 6-6 6z',
    lower: 'M6 71h228v5q0 6-6 6H12q-6 0-6-7z',
    glass: 'M58 46c8-7 18-14 30-15.5l22-2V46zm59-17.5 14 .8C142 31 151 38 161 46h-44z',
    shine: 'm90 31 9-.9L84 46h-9zm43-1.5 8 2.6L128 46h-9z',
    seams: 'M113.5 47v34M62 54q-3 9 3 16m100-22q4 11-3 21',
    handles: 'M97 56h9m43 0h9',
    headlamp: 'M221 55q10 3 12.5 11H224q-5-3-3-11',
    tail: 'm9 54.5 9-1.5q2 7-2 11H6.7z',
    wheels: [56, 186],
    tall: false,
  },
  suv: {
    shadow: [12, 216],
    rails: 'M40 15h96m-84 0v5m74-5v5',
    body: 'M16 82q-6 0-6-7V50q0-4 2-7l9-16q4-8 13-8 60-2 112 0c13 1 24 12 36 25 20 1 36 3 45 7 6 2 8 6 8 12v12q0 7-6 7z',
    lower: 'M10 69h225v6q0 7-6 7H16q-6 0-6-7z',
    glass: 'm26 44 7-13q2-5 8-5h25v18zm47-18h38v18H73zm45 0h24c10 1 18 8 28 18h-52z',
    shine: 'M86 26h10L80 44h-7v-3zm56 0 8 2-14 16h-10z',
    seams: 'M69.5 46v20m45-20v35M172 46q4 11-3 20',
    handles: 'M97 54h10m40 0h10',
    headlamp: 'M224 51q9 3 11 11h-9q-5-3-2-11',
    tail: 'M10 47h8q2 9-1 17h-7z',
    wheels: [60, 184],
    tall: true,
  },
  hatchback: {
    shadow: [34, 180],
    body: 'M36 82q-6 0-6-7l1-21q1-6 5-11l9-15q4-7 12-8 33-4 68 0c15 2 28 13 39 27 18 1 33 4 42 8 8 3 11 8 11 15v6q0 6-6 6z',
    lower: 'M30 71h187v5q0 6-6 6H36q-6 0-6-7z',
    glass: 'm50 47 9-15q3-5 9-5.7l31-1.2V47zm56-22 15 .7C132 27 141 36 150 47h-44z',
    shine: 'm80 25.9 9-.4L72 47h-9zm44 .3 8 3.2L119 47h-9z',
    seams: 'M102.5 48v33M153 49q4 11-3 20M56 55q-3 8 3 15',
    handles: 'M86 57h9m42 0h9',
    headlamp: 'M205 56q9 3 11.5 10H208q-5-3-3-10',
    tail: 'M37 42h9q1 12-4 17H30.7l.3-5q1-6 6-12',
    wheels: [72, 170],
    tall: false,
  },
  pickup: {
    shadow: [8, 222],
    body: 'M10 82q-5 0-5-7V50q0-5 5-5h84l3-20q1-5 7-6 20-2 40 0c13 2 23 13 34 27 22 1 40 3 49 6 6 2 8 6 8 12v11q0 7-6 7z',
    lower: 'M5 69h230v6q0 7-6 7H10q-5 0-5-7z',
    glass: 'm102 44 2-14q.5-4 5-4h11v18zm24-18.8h16c11 2 18 9 27 18.8h-43z',
    shine: 'm143 25.5 7 2.8L137 44h-10z',
    seams: 'M95 47v34m27.5-35v35M171 46q4 11-3 20',
    handles: 'M106 54h9m13 0h9',
    headlamp: 'M224 51q9 3 11 11h-9q-5-3-2-11',
    tail: 'M5 51h8q2 7-1 14H5z',
    wheels: [56, 186],
    tall: true,
  },
};

import qrcode from 'qrcode-generator';
import { expect, test } from 'vitest';
import { qrShape } from './qr-path.ts';

const ADDRESS =
  'otpauth://totp/Bodija%20Car%20Care:k%E1%BA%B9mi%40staff.example.ng?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Bodija%20Car%20Care&algorithm=SHA1&digits=6&period=30';

/** The dark modules of a path as a browser would paint them: each `M x y h w v1 h-w z` is one run. */
function painted({ size, path }: ReturnType<typeof qrShape>): boolean[][] {
  const grid = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const rest = path.replaceAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g, (_, x: string, y: string, w: string, back: string) => {
    expect(back).toBe(w);
    grid[Number(y)]?.fill(true, Number(x), Number(x) + Number(w));
    return '';
  });
  expect(rest).toBe('');
  return grid;
}

test.each(['a', 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP', ADDRESS])(
  'draws every module of %s with a border of four light modules',
  (text) => {
    const code = qrcode(0, 'M');
    code.addData(text);
    code.make();
    const shape = qrShape(text);
    const count = code.getModuleCount();
    expect(shape.size).toBe(count + 8);
    const right = painted(shape).map((row, y) =>
      row.map((_, x) => {
        const isInside = x >= 4 && y >= 4 && x < count + 4 && y < count + 4;
        return isInside && code.isDark(y - 4, x - 4);
      }),
    );
    expect(painted(shape)).toEqual(right);
  },
);

test('contains the three finder patterns and stays small enough for a phone screen', () => {
  const grid = painted(qrShape(ADDRESS));
  const size = grid.length;
  for (const [y, x] of [
    [4, 4],
    [4, size - 11],
    [size - 11, 4],
  ] as const) {
    const corner = grid.slice(y, y + 7).map((row) =>
      row
        .slice(x, x + 7)
        .map((dark) => (dark ? '#' : '.'))
        .join(''),
    );
    expect(corner).toEqual(['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######']);
  }
  expect(size).toBeLessThanOrEqual(61);
});

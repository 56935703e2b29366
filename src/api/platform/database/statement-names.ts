/** The names of the statements that the server keeps parsed and planned, by their text. */
const names = new Map<string, string>();
let given = 0;

/** Gives a statement a name, or another one when it has one. */
export function nameStatement(text: string): void {
  given += 1;
  names.set(text, `s${given}`);
}

/** The name of a statement; undefined for one that is parsed each time. */
export const nameOfStatement = (text: string): string | undefined => names.get(text);

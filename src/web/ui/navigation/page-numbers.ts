/** The pages a pager shows: the first, the current one with its neighbours, the last. null stands for a gap. */
export function pageNumbers(page: number, totalPages: number): (number | null)[] {
  const shown = [...new Set([1, page - 1, page, page + 1, totalPages])]
    .filter((number) => number >= 1 && number <= totalPages)
    .sort((a, b) => a - b);
  return shown.flatMap((number, index) => {
    const before = shown[index - 1] ?? 0;
    return number - before > 1 ? [null, number] : [number];
  });
}

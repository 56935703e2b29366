/** The page an address asks for, from 1. Anything that is not a page number is the first page. */
export const pageIn = (query: URLSearchParams): number => {
  const asked = query.get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 1;
};

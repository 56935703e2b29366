import { useSearchParams } from './router.tsx';

/** The page number in the address, from 1; anything else is 1. */
export function usePageNumber(): number {
  const query = useSearchParams();
  const page = query.get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}

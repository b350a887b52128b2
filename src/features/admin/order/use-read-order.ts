import { useQueryClient } from '@tanstack/react-query';

/** Reads an order again, and the list that it is in. */
export function useReadOrder(id: string): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: ['order', id] });
    await client.invalidateQueries({ queryKey: ['orders'] });
  };
}

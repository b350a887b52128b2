import { useQueryClient } from '@tanstack/react-query';

/** Reads an order anew, and the list that it stands in. */
export function useReadOrder(id: string): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: ['order', id] });
    await client.invalidateQueries({ queryKey: ['orders'] });
  };
}

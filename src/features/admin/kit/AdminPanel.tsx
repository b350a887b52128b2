import { useStore } from '@nanostores/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import SignInAgain from './session/SignInAgain.tsx';
import { $signInAgain } from './session/sign-in-again.ts';

const FRESH_MS = 30_000;

/** Around each panel: its island's queries, and the dialog that asks the owner to sign in again. */
export default function AdminPanel({ children }: { readonly children: ReactNode }) {
  const [client] = useState(
    () => new QueryClient({ defaultOptions: { queries: { staleTime: FRESH_MS, retry: false } } }),
  );
  const question = useStore($signInAgain);
  return (
    <QueryClientProvider client={client}>
      {children}
      {question && <SignInAgain onDone={question} />}
    </QueryClientProvider>
  );
}

import { useStore } from '@nanostores/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { FIELD } from '#ui/field.ts';
import { paths } from '#paths/paths.ts';
import { api, ask } from '#lib/api-client.ts';
import { postJson } from '#lib/call-shop.ts';
import { failureText } from '#features/auth/failure-text.ts';
import { $signInAgain, type Question } from './ask-admin.ts';
import AdminButton from './AdminButton.tsx';
import Modal, { useOwnClose } from './Modal.tsx';
import FieldFrame from './form/FieldFrame.tsx';

const FRESH_MS = 30_000;

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

/** The signed-in administrator's email address; where nobody is signed in, as it was when the page was opened. */
async function ownAddress(): Promise<string> {
  const answer = await ask(api.session.$get());
  const user = answer.ok && answer.value.role === 'admin' ? answer.value.user : null;
  return user?.email ?? document.body.dataset['owner'] ?? '';
}

const TOO_LATE = 'The time for the code is over. Please enter your password again.';

function SignInAgain({ onDone }: { readonly onDone: Question }) {
  const [step, setStep] = useState<'password' | 'code'>('password');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const goOn = useOwnClose(() => {
    onDone(true);
  });

  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    // A problem is cleared first, because a screen reader announces the same words again only after they were gone.
    setProblem(undefined);
    const answer =
      step === 'password'
        ? await postJson(paths.auth('sign-in/email'), { email: await ownAddress(), password: text })
        : await postJson(paths.auth('two-factor/verify-totp'), { code: text.trim() });
    setIsBusy(false);
    if (!answer.ok) {
      if (step === 'code' && answer.status === 403) {
        setStep('password');
        setText('');
        setProblem(TOO_LATE);
      } else setProblem(answer.status === 401 ? 'This is not your password.' : failureText(answer));
      return;
    }
    setText('');
    setProblem(undefined);
    if ('twoFactor' in answer.body && answer.body.twoFactor === true) setStep('code');
    else goOn();
  };

  return (
    <Modal
      title="Please log in again"
      onClose={() => {
        onDone(false);
      }}
    >
      <p className="mb-4 leading-relaxed">
        To be sure that it is you. What you have entered stays, and goes on afterwards.
      </p>
      <form noValidate onSubmit={(event) => void send(event)} className="grid gap-4">
        <FieldFrame
          id="again"
          label={step === 'password' ? 'Password' : 'Code of your authenticator app'}
          problem={problem}
        >
          <input
            key={step}
            id="again"
            type={step === 'password' ? 'password' : 'text'}
            inputMode={step === 'password' ? undefined : 'numeric'}
            autoComplete={step === 'password' ? 'current-password' : 'one-time-code'}
            autoFocus={step === 'code' || problem === TOO_LATE}
            maxLength={200}
            value={text}
            aria-invalid={problem !== undefined}
            aria-describedby={problem === undefined ? undefined : 'again-problem'}
            onChange={({ target }) => {
              setText(target.value);
            }}
            className={`${FIELD} px-3.5 aria-invalid:border-danger`}
          />
        </FieldFrame>
        <AdminButton type="submit" busy={isBusy && 'Signing In...'}>
          Login
        </AdminButton>
      </form>
    </Modal>
  );
}

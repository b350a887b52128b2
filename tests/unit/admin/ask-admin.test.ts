import { afterEach, describe, expect, it } from 'vitest';
import { askAdmin, $signInAgain } from '#features/admin/kit/ask-admin.ts';

const refused = () => Response.json({ error: 'SIGNED_OUT', message: 'Please log in.' }, { status: 401 });
const done = () => Response.json({ done: true });

/** A call whose answers come when the test gives them. */
function heldCall() {
  const answers: PromiseWithResolvers<Response>[] = [];
  const send = () => {
    const answer = Promise.withResolvers<Response>();
    answers.push(answer);
    return answer.promise as never;
  };
  return { send, answers };
}

afterEach(() => {
  $signInAgain.get()?.(false);
});

describe('a call of the admin that is refused for its session', () => {
  it('goes on after signing in again', async () => {
    const { send, answers } = heldCall();
    const result = askAdmin(send);
    answers[0]?.resolve(refused());
    await expect.poll(() => $signInAgain.get()).not.toBeNull();
    $signInAgain.get()?.(true);
    await expect.poll(() => answers).toHaveLength(2);
    answers[1]?.resolve(done());
    expect(await result).toMatchObject({ ok: true });
  });

  it('does not ask once more when it was sent before a sign-in that ended its session', async () => {
    const early = heldCall();
    const late = heldCall();
    const results = [askAdmin(early.send), askAdmin(late.send)];
    early.answers[0]?.resolve(refused());
    await expect.poll(() => $signInAgain.get()).not.toBeNull();
    $signInAgain.get()?.(true);
    late.answers[0]?.resolve(refused());
    await expect.poll(() => [...early.answers, ...late.answers]).toHaveLength(4);
    expect($signInAgain.get()).toBeNull();
    early.answers[1]?.resolve(done());
    late.answers[1]?.resolve(done());
    expect(await Promise.all(results)).toMatchObject([{ ok: true }, { ok: true }]);
  });

  it('keeps its refusal when the owner would not', async () => {
    const { send, answers } = heldCall();
    const result = askAdmin(send);
    answers[0]?.resolve(refused());
    await expect.poll(() => $signInAgain.get()).not.toBeNull();
    $signInAgain.get()?.(false);
    expect(await result).toMatchObject({ ok: false, failure: { code: 'SIGNED_OUT' } });
    expect(answers).toHaveLength(1);
  });
});

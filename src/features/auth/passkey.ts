import { callShop, type Reply, sendJson, type Answer } from '#lib/call-shop.ts';
import { paths } from '#paths/paths.ts';

const passkeyPath = (verb: string) => paths.auth(`passkey/${verb}`);

/** Null if the person has closed the browser's own dialog, which says by itself what went wrong. */
export async function createPasskey(name: string): Promise<Answer | null> {
  const begun = await begin<PublicKeyCredentialCreationOptionsJSON>('generate-register-options');
  if (!begun.ok) return begun;
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(begun.body);
  const made = await orNull(navigator.credentials.create({ publicKey }));
  return (
    made && (await sendJson('POST', passkeyPath('verify-registration'), { name, response: jsonOf(made) }))
  );
}

export async function signInWithPasskey(): Promise<Answer | null> {
  const begun = await begin<PublicKeyCredentialRequestOptionsJSON>('generate-authenticate-options');
  if (!begun.ok) return begun;
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(begun.body);
  const shown = await orNull(navigator.credentials.get({ publicKey }));
  return shown && (await sendJson('POST', passkeyPath('verify-authentication'), { response: jsonOf(shown) }));
}

export const removePasskey = (id: string) => sendJson('POST', passkeyPath('delete-passkey'), { id });

async function begin<Options>(verb: string): Promise<Answer<Options & Reply>> {
  try {
    const answer = await callShop(passkeyPath(verb));
    return { ok: answer.ok, status: answer.status, body: await answer.json() };
  } catch {
    return { ok: false, status: 0, body: {} as Options & Reply };
  }
}

const orNull = (asked: Promise<Credential | null>) =>
  asked.catch((error: unknown) => {
    if (error instanceof DOMException) return null;
    throw error;
  });

const jsonOf = (credential: Credential): unknown => (credential as PublicKeyCredential).toJSON();

import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { decodeBase64Url, encodeBase64Url } from 'hono/utils/encode';

interface Asked {
  readonly challenge: string;
}

/** A device that makes one passkey for the test shop and shows it; `sees`: by fingerprint, face or PIN. */
export function createAuthenticator({ origin, hostname }: URL, { sees = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let counter = 0;
  const dataFor = (more: Uint8Array) => {
    counter += 1;
    const flags = 0x01 | (sees ? 0x04 : 0) | (more.length > 0 ? 0x40 : 0);
    return joined(sha256(hostname), [flags, 0, 0, 0, counter], more);
  };
  const saying = (type: string, challenge: string) =>
    utf8(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const credential = (response: object) => ({
    id: base64(id),
    rawId: base64(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });
  return {
    make({ challenge }: Asked) {
      const data = dataFor(joined(new Uint8Array(16), [0, id.length], id, coseKey(publicKey)));
      const attestation = joined(
        [0xa3],
        ...[cborText('fmt'), cborText('none'), cborText('attStmt'), [0xa0]],
        ...[cborText('authData'), cborBytes(data)],
      );
      return credential({
        clientDataJSON: base64(saying('webauthn.create', challenge)),
        attestationObject: base64(attestation),
        transports: ['internal'],
      });
    },
    show({ challenge }: Asked) {
      const [data, said] = [dataFor(new Uint8Array()), saying('webauthn.get', challenge)];
      const signature = createSign('sha256')
        .update(joined(data, sha256(said)))
        .sign(privateKey);
      return credential({
        clientDataJSON: base64(said),
        authenticatorData: base64(data),
        signature: base64(signature),
      });
    },
  };
}

type Bytes = Uint8Array | readonly number[];

const utf8 = (text: string) => new TextEncoder().encode(text);
const joined = (...parts: readonly Bytes[]) => new Uint8Array(parts.flatMap((part) => [...part]));
const sha256 = (data: string | Uint8Array) => new Uint8Array(createHash('sha256').update(data).digest());
const base64 = (data: Uint8Array) => encodeBase64Url(new Uint8Array(data).buffer).replaceAll('=', '');
const cborText = (text: string) => joined([0x60 + text.length], utf8(text));
const cborBytes = (data: Uint8Array) => joined([0x58, data.length], data);

/** RFC 9053: kind EC2, algorithm ES256, curve P-256, x, y. */
function coseKey(key: KeyObject): Uint8Array {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const part = (text: string) => cborBytes(decodeBase64Url(text));
  return joined([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21], part(x), [0x22], part(y));
}

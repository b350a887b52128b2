import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

interface Asked {
  readonly challenge: string;
}

/** A device that makes one passkey for the test shop and shows it; `sees`: by fingerprint, face or PIN. */
export function createAuthenticator({ origin, hostname }: URL, { sees = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let counter = 0;
  const dataFor = (more: Buffer) => {
    counter += 1;
    const flags = 0x01 | (sees ? 0x04 : 0) | (more.length > 0 ? 0x40 : 0);
    const head = Buffer.alloc(5);
    head.writeUInt8(flags);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(hostname), head, more]);
  };
  const saying = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const credential = (response: object) => ({
    id: base64(id),
    rawId: base64(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });
  return {
    make({ challenge }: Asked) {
      const length = Buffer.from([0, id.length]);
      const data = dataFor(Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]));
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0])],
        ...[cborText('authData'), cborBytes(data)],
      ]);
      return credential({
        clientDataJSON: base64(saying('webauthn.create', challenge)),
        attestationObject: base64(attestation),
        transports: ['internal'],
      });
    },
    show({ challenge }: Asked) {
      const [data, said] = [dataFor(Buffer.alloc(0)), saying('webauthn.get', challenge)];
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(said)]))
        .sign(privateKey);
      return credential({
        clientDataJSON: base64(said),
        authenticatorData: base64(data),
        signature: base64(signature),
      });
    },
  };
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64 = (data: Buffer) => data.toString('base64url');
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
const cborBytes = (data: Buffer) => Buffer.concat([Buffer.from([0x58, data.length]), data]);

/** RFC 9053: kind EC2, algorithm ES256, curve P-256, x, y. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const [atX, atY] = [x, y].map((part) => cborBytes(Buffer.from(part, 'base64url')));
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    ...[atX ?? Buffer.alloc(0), Buffer.from([0x22]), atY ?? Buffer.alloc(0)],
  ]);
}

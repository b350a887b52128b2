/** Older browsers know passkeys, but would need a library to speak of them in JSON. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

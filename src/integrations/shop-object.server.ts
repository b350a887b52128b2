/** An object stays for good near where it was first requested, which for cron may be anywhere in the world. */
export function shopObject<Kind extends Rpc.DurableObjectBranded>(
  namespace: DurableObjectNamespace<Kind>,
  name: string,
): DurableObjectStub<Kind> {
  return namespace.getByName(name, { locationHint: 'apac' });
}

/**
 * The one object of this name. It stays for good near where it was first asked for, which cron may do anywhere in the
 * world: so the place is said, near shoppers and database.
 */
export function shopObject<Kind extends Rpc.DurableObjectBranded>(
  namespace: DurableObjectNamespace<Kind>,
  name: string,
): DurableObjectStub<Kind> {
  return namespace.getByName(name, { locationHint: 'apac' });
}

/** The cart is kept in the browser, so the shop sends only its outline. */
export default function CartSkeleton() {
  const rows = ['first', 'second'].map((row) => (
    <div key={row} className="flex gap-4 border-b border-line py-4">
      <span className="size-20 animate-pulse rounded-sm bg-cream" />
      <span className="mt-1 h-4 w-40 animate-pulse rounded-sm bg-cream" />
    </div>
  ));
  return (
    <div role="status">
      <span className="sr-only">Loading your cart</span>
      {rows}
    </div>
  );
}

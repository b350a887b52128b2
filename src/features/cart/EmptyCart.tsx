import { buttonClass } from '#ui/button.ts';
import { paths } from '#paths/paths.ts';

export default function EmptyCart() {
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-4 px-5 py-16 text-center">
      <img src="/logo.svg" alt="" width={72} height={72} className="size-18" />
      <p className="font-display text-3xl font-semibold">Your cart is empty</p>
      <p className="max-w-xs leading-relaxed text-ink-soft">
        Something that shines is surely waiting among the collections.
      </p>
      <a href={paths.collections} className={`${buttonClass()} mt-2`}>
        See all collections
      </a>
    </div>
  );
}

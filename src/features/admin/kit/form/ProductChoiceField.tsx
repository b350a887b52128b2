import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { FIELD } from '#ui/field.ts';
import type { ChosenAmong, ProductChoice } from '#catalogue/product-query.ts';
import { STATUS_LABELS } from '#catalogue/product-status.ts';
import { api } from '#lib/api-client.ts';
import { focusIfLost } from '#lib/focus-if-lost.ts';
import AdminButton from '#features/admin/kit/AdminButton.tsx';
import FieldFrame from './FieldFrame.tsx';
import Thumbnail from '#features/admin/kit/list/Thumbnail.tsx';
import { useSettled } from '#features/admin/kit/list/use-filters.ts';
import { useTypedAhead } from '#features/admin/kit/list/Filters.tsx';
import { readAdmin } from '#features/admin/kit/ask-admin.ts';

interface Props {
  readonly label: string;
  readonly hint: string;
  readonly chosen: string | null;
  readonly problem: string | undefined;
  readonly among?: ChosenAmong;
  readonly isUnsized?: boolean;
  readonly onChoose: (choice: ProductChoice | null) => void;
}

const NONE = 'No piece with this name.';
const PUT_AWAY = { ...STATUS_LABELS, deleted: 'Deleted' };

export default function ProductChoiceField(props: Props) {
  const { label, hint, chosen, problem, among = 'on-sale', isUnsized = false, onChoose } = props;
  const id = useId();
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(0);
  const type = (typed: string) => {
    setText(typed);
    setActive(0);
    setIsOpen(true);
  };
  const field = useTypedAhead<HTMLInputElement>(text, type);
  const isRemoved = useRef(false);
  useEffect(() => {
    if (chosen === null && isRemoved.current) focusIfLost(field.current, { preventScroll: true });
    isRemoved.current = false;
  }, [chosen, field]);
  const term = useSettled(text.trim(), 200);
  const asked = { q: term, among, ...(isUnsized && { unsized: '1' }) };
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['product-choices', asked],
    queryFn: () => readAdmin(() => api.admin['product-choices'].$get({ query: asked })),
    placeholderData: keepPreviousData,
    enabled: isOpen,
  });
  const choices = data?.items ?? [];
  /** Whether the list was found for the text in the field; until the next answer it is that of an earlier text. */
  const isOfText = !isPlaceholderData && term === text.trim();
  const isNone = data !== undefined && isOfText && choices.length === 0;
  const said = error ? `The pieces could not be loaded. ${error.message}` : isNone && NONE;
  const current = isOfText ? choices[active] : undefined;
  const optionId = (choice: ProductChoice) => `${id}-${String(choice.id)}`;
  const marked = isOpen && current ? optionId(current) : undefined;
  useEffect(() => {
    if (marked !== undefined) document.getElementById(marked)?.scrollIntoView({ block: 'nearest' });
  }, [marked]);

  const choose = (choice: ProductChoice) => {
    setIsOpen(false);
    setText('');
    onChoose(choice);
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setIsOpen(true);
      if (isOpen && choices.length > 0) setActive((active + step + choices.length) % choices.length);
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      if (current) choose(current);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      setIsOpen(false);
    }
  };

  if (chosen !== null) {
    return (
      <FieldFrame id={id} label={label} problem={problem}>
        <div className="grid grid-cols-[1fr_auto] gap-2">
          <input id={id} readOnly value={chosen} className={`${FIELD} bg-cream px-3.5`} />
          <AdminButton
            look="outline"
            className="min-h-12"
            onClick={() => {
              isRemoved.current = true;
              onChoose(null);
            }}
          >
            Remove
          </AdminButton>
        </div>
      </FieldFrame>
    );
  }
  return (
    <FieldFrame id={id} label={label} hint={hint} problem={problem}>
      <div
        className="relative"
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) setIsOpen(false);
        }}
      >
        <input
          ref={field}
          id={id}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={marked}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? `${id}-hint` : `${id}-hint ${id}-problem`}
          autoComplete="off"
          placeholder="Type a name"
          maxLength={100}
          value={text}
          onChange={({ target }) => type(target.value)}
          onClick={() => setIsOpen(true)}
          onKeyDown={press}
          className={`${FIELD} px-3.5 placeholder:text-ink-soft aria-invalid:border-danger`}
        />
        <ul
          id={`${id}-list`}
          role="listbox"
          aria-label="Matches"
          hidden={!isOpen || choices.length === 0}
          className="absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto border border-line-strong bg-white shadow-lift"
        >
          {choices.map((choice) => (
            <li
              key={choice.id}
              id={optionId(choice)}
              role="option"
              aria-selected={choice === current}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(choice)}
              className="flex min-h-12 cursor-pointer items-center gap-3 px-3 py-1.5 hover:bg-cream aria-selected:bg-cream"
            >
              <Thumbnail address={choice.imageUrl} />
              <span className="wrap-anywhere">
                {choice.name}
                {choice.putAway && (
                  <span className="block text-xs text-ink-soft">{PUT_AWAY[choice.putAway]}</span>
                )}
              </span>
            </li>
          ))}
        </ul>
        <p aria-live="polite">
          {isOpen && said && (
            <span className="absolute inset-x-0 top-full z-20 mt-1 border border-line-strong bg-white px-3.5 py-3 text-sm text-ink-soft shadow-lift">
              {said}
            </span>
          )}
        </p>
      </div>
    </FieldFrame>
  );
}
